<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AccessibleCell</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>CanvasAccessible</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>CellFormula</name>
    <message>
        <source>+ %1 more terms</source>
        <translation>+ 另外 %1 项</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>embedding, dimension %1</source>
        <translation>嵌入，第 %1 维</translation>
    </message>
    <message>
        <source>learned table, position %1</source>
        <translation>可学习的表，位置 %1</translation>
    </message>
    <message>
        <source>+ position</source>
        <translation>+ 位置编码</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>given by the document</source>
        <translation>由文档给出</translation>
    </message>
    <message>
        <source>row %1 of X · column %2 of %3</source>
        <translation>X 的第 %1 行 · %3 的第 %2 列</translation>
    </message>
    <message>
        <source>+ bias %1</source>
        <translation>+ 偏置 %1</translation>
    </message>
    <message>
        <source>angle = %1·%2^(−%3/%4)</source>
        <translation>角度 = %1·%2^(−%3/%4)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>… 另有 %1 个</translation>
    </message>
    <message>
        <source>+ position bias %1</source>
        <translation>+ 位置偏置 %1</translation>
    </message>
    <message>
        <source>÷ temperature %1</source>
        <translation>÷ 温度 %1</translation>
    </message>
    <message>
        <source>padding: forbidden</source>
        <translation>填充：禁止</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>causal: a later token is forbidden</source>
        <translation>因果：禁止关注后面的词元</translation>
    </message>
    <message>
        <source>the mask forbids it</source>
        <translation>掩码禁止</translation>
    </message>
    <message>
        <source>+ mask %1</source>
        <translation>+ 掩码 %1</translation>
    </message>
    <message>
        <source>the mask allows it</source>
        <translation>掩码允许</translation>
    </message>
    <message>
        <source>nothing may be attended to: the row is 0</source>
        <translation>没有可关注的词元：该行为 0</translation>
    </message>
    <message>
        <source>after the mask</source>
        <translation>掩码后</translation>
    </message>
    <message>
        <source>÷ row sum %1</source>
        <translation>÷ 行和 %1</translation>
    </message>
    <message>
        <source>row %1 of A · column %2 of V</source>
        <translation>A 的第 %1 行 · V 的第 %2 列</translation>
    </message>
    <message>
        <source>Z of head %1, dimension %2</source>
        <translation>第 %1 个头的 Z，第 %2 维</translation>
    </message>
    <message>
        <source>without W_O: the heads side by side</source>
        <translation>没有 W_O：各头并排</translation>
    </message>
    <message>
        <source>row %1 of the heads · column %2 of W_O</source>
        <translation>拼接结果的第 %1 行 · W_O 的第 %2 列</translation>
    </message>
    <message>
        <source>a score of the row is not a number, so no weight is</source>
        <translation>该行有分数不是数（NaN），因此权重都不是数</translation>
    </message>
    <message>
        <source>a score of the row is ∞, and ∞ − ∞ is not a number</source>
        <translation>该行有分数为 ∞，而 ∞ − ∞ 不是数</translation>
    </message>
    <message>
        <source>− largest %1</source>
        <translation>− 最大值 %1</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>dropped by chance</source>
        <translation>被随机丢弃</translation>
    </message>
    <message>
        <source>kept: ÷ (1 − %1)</source>
        <translation>保留：÷ (1 − %1)</translation>
    </message>
    <message>
        <source>the mask allows it; the score overflows: too large for a number</source>
        <translation>掩码允许；得分溢出：超出了数的范围</translation>
    </message>
</context>
<context>
    <name>ChainGraph</name>
    <message>
        <source>+ ALiBi</source>
        <translation>+ ALiBi</translation>
    </message>
    <message>
        <source>rotated</source>
        <translation>旋转后</translation>
    </message>
    <message>
        <source>soft-max</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>dropout %1</source>
        <translation>dropout %1</translation>
    </message>
</context>
<context>
    <name>ChainView</name>
    <message>
        <source>Chain</source>
        <translation>计算链</translation>
    </message>
</context>
<context>
    <name>ChangeText</name>
    <message>
        <source>all of %1</source>
        <translation>%1 全部</translation>
    </message>
    <message>
        <source>row %2 and column %3 of %1</source>
        <translation>%1 的第 %2 行和第 %3 列</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation>已改变：%1</translation>
    </message>
    <message>
        <source>Changed: %1 → %2</source>
        <translation>已改变：%1 → %2</translation>
    </message>
    <message>
        <source>%1 cells in row %2 of %3</source>
        <translation>%3 第 %2 行的 %1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells in column %2 of %3</source>
        <translation>%3 第 %2 列的 %1 个单元格</translation>
    </message>
    <message>
        <source>1 cell of %1</source>
        <translation>%1 的 1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells of %2</source>
        <translation>%2 的 %1 个单元格</translation>
    </message>
</context>
<context>
    <name>ClassPartText</name>
    <message>
        <source>%1: locked in this document; File ▸ Class preset unlocks it.</source>
        <translation>%1：在本文档中已锁定；可用“文件 ▸ 课堂设置”解锁。</translation>
    </message>
</context>
<context>
    <name>ComparePictures</name>
    <message>
        <source>%1 has no array %2.</source>
        <translation>%1 没有数组 %2。</translation>
    </message>
    <message>
        <source>document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>No difference: only one of the two has this array.</source>
        <translation>没有差：两者中只有一个有这个数组。</translation>
    </message>
    <message>
        <source>No difference: A is %1, B is %2.</source>
        <translation>没有差：A 是 %1，B 是 %2。</translation>
    </message>
    <message>
        <source>No difference: A and B have other tokens, so the same cell isn&apos;t about the same words.</source>
        <translation>没有差：A 与 B 的词元不同，同一个单元格说的不是同样的词。</translation>
    </message>
    <message>
        <source>nothing differs</source>
        <translation>没有不同</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最大 %1</translation>
    </message>
</context>
<context>
    <name>CompareTable</name>
    <message>
        <source>Attention weights, means over rows</source>
        <translation>注意力权重，各行的平均</translation>
    </message>
    <message>
        <source>entropy (bits)</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>effective tokens 2^H</source>
        <translation>有效词元数 2^H</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Comparison · %1</source>
        <translation>比较 · %1</translation>
    </message>
    <message>
        <source>There is no variant to compare with: choose one from the menu Compare, such as “without √d_k”. It stands beside the document and is edited by itself.</source>
        <translation>还没有可比较的变体：请在“比较”菜单中选一个，例如“不除以 √d_k”。它与文档并列，单独编辑。</translation>
    </message>
    <message>
        <source>chosen colour range for A and B: %1</source>
        <translation>A 与 B 选定的颜色范围：%1</translation>
    </message>
    <message>
        <source>one colour range for A and B: %1</source>
        <translation>A 与 B 同一颜色范围：%1</translation>
    </message>
</context>
<context>
    <name>EditWords</name>
    <message>
        <source>the document multiplies its embeddings by 0</source>
        <translation>文档把嵌入乘以 0</translation>
    </message>
    <message>
        <source>change base or first, or choose the position “learned”</source>
        <translation>请更改底数或起始位置，或选择“可学习”的位置编码</translation>
    </message>
    <message>
        <source>X times W_Q; change X or the weights</source>
        <translation>X 乘以 W_Q；请更改 X 或权重</translation>
    </message>
    <message>
        <source>X times W_K; change X or the weights</source>
        <translation>X 乘以 W_K；请更改 X 或权重</translation>
    </message>
    <message>
        <source>X times W_V; change X or the weights</source>
        <translation>X 乘以 W_V；请更改 X 或权重</translation>
    </message>
    <message>
        <source>from Q and K; change those</source>
        <translation>来自 Q 和 K；请更改它们</translation>
    </message>
    <message>
        <source>from Q and K; change X or the weights</source>
        <translation>来自 Q 和 K；请更改 X 或权重</translation>
    </message>
    <message>
        <source>from QKᵀ; change the divisor, the temperature, X or the weights</source>
        <translation>来自 QKᵀ；请更改除数、温度、X 或权重</translation>
    </message>
    <message>
        <source>by soft-max from the scores; change X or the weights, or paint the mask</source>
        <translation>由得分经 soft-max 得到；请更改 X 或权重，或涂画掩码</translation>
    </message>
    <message>
        <source>from A; change the dropout or its seed</source>
        <translation>来自 A；请更改 dropout 或其种子</translation>
    </message>
    <message>
        <source>from A and V; change X or the weights</source>
        <translation>来自 A 和 V；请更改 X 或权重</translation>
    </message>
    <message>
        <source>from Z of all heads; change X or the weights</source>
        <translation>来自各头的 Z；请更改 X 或权重</translation>
    </message>
    <message>
        <source>from Z; change X or the weights, W_O too</source>
        <translation>来自 Z；请更改 X 或权重，W_O 也可</translation>
    </message>
    <message>
        <source>change the tokens, the weights or a parameter</source>
        <translation>请更改词元、权重或参数</translation>
    </message>
    <message>
        <source>%1 is computed: %2.</source>
        <translation>%1 是算出来的：%2。</translation>
    </message>
    <message>
        <source>the number that seed %1 draws</source>
        <translation>即种子 %1 抽出的数</translation>
    </message>
    <message>
        <source>as the one-hot embedding has it</source>
        <translation>与独热嵌入相同</translation>
    </message>
    <message>
        <source>as the file has it</source>
        <translation>与文件中相同</translation>
    </message>
    <message>
        <source>as the chosen mask has it</source>
        <translation>与所选掩码相同</translation>
    </message>
    <message>
        <source>as it was when the document was opened</source>
        <translation>与打开文档时相同</translation>
    </message>
    <message>
        <source>as it was when tokens or sizes were last changed</source>
        <translation>与上次更改词元或尺寸时相同</translation>
    </message>
    <message>
        <source>in all items and heads</source>
        <translation>对所有样本和头</translation>
    </message>
    <message>
        <source>in all heads</source>
        <translation>对所有头</translation>
    </message>
    <message>
        <source>in all items</source>
        <translation>对所有样本</translation>
    </message>
</context>
<context>
    <name>FigureFormat</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
</context>
<context>
    <name>FlowView</name>
    <message>
        <source>%1 tokens, %2 lines</source>
        <translation>%1 个词元，%2 条连线</translation>
    </message>
    <message>
        <source>no line reaches “%1”</source>
        <translation>没有连线到达“%1”</translation>
    </message>
    <message>
        <source>Flow · attention weights as lines</source>
        <translation>流向 · 以连线表示注意力权重</translation>
    </message>
    <message>
        <source>of each row the largest weights until %1 %</source>
        <translation>每行取最大的权重，直到合计 %1 %</translation>
    </message>
    <message>
        <source>the wider, the larger</source>
        <translation>线越粗，权重越大</translation>
    </message>
    <message>
        <source>head colours repeat after %1, with other dashes</source>
        <translation>头的颜色每 %1 个重复一次，以虚线样式区分</translation>
    </message>
    <message>
        <source>asks (query)</source>
        <translation>提问（查询）</translation>
    </message>
    <message>
        <source>answers (key)</source>
        <translation>回答（键）</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大者</translation>
    </message>
    <message>
        <source>%1 lines would be too many: the %2 heaviest are drawn, of one token all</source>
        <translation>%1 条连线过多：只画权重最大的 %2 条；选中一个词元时画出它的全部连线</translation>
    </message>
    <message>
        <source>“%1” attends to nothing: the mask forbids every key</source>
        <translation>“%1”不关注任何词元：掩码禁止了所有键</translation>
    </message>
    <message>
        <source>%1 tokens attend to nothing: the mask forbids every key</source>
        <translation>%1 个词元不关注任何词元：掩码禁止了所有键</translation>
    </message>
    <message>
        <source>tokens that attend to nothing in some of these heads: %1</source>
        <translation>在其中某些头里不关注任何词元的词元数：%1</translation>
    </message>
    <message>
        <source>attends to nothing</source>
        <translation>不关注任何词元</translation>
    </message>
    <message>
        <source>no line reaches it</source>
        <translation>没有连线到达它</translation>
    </message>
    <message>
        <source>the weights of “%1” are not numbers</source>
        <translation>“%1” 的权重不是数</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>is attended by</source>
        <translation>关注它的词元</translation>
    </message>
    <message>
        <source>weights that are not numbers</source>
        <translation>权重不是数</translation>
    </message>
    <message>
        <source>no line</source>
        <translation>没有连线</translation>
    </message>
</context>
<context>
    <name>HeadPictures</name>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>mean of %1 heads – not a head</source>
        <translation>%1 个头的平均——不是一个头</translation>
    </message>
    <message>
        <source>This item has no tokens: type some.</source>
        <translation>此样本没有词元：请输入一些。</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>All heads · %1</source>
        <translation>全部头 · %1</translation>
    </message>
    <message>
        <source>chosen colour range for all heads: %1</source>
        <translation>所有头共用自选颜色范围：%1</translation>
    </message>
    <message>
        <source>one colour range for all heads: %1</source>
        <translation>所有头共用一个颜色范围：%1</translation>
    </message>
</context>
<context>
    <name>HeatmapContent</name>
    <message>
        <source>chosen colour range</source>
        <translation>自选颜色范围</translation>
    </message>
    <message>
        <source>one colour range for %1</source>
        <translation>%1 共用同一颜色范围</translation>
    </message>
</context>
<context>
    <name>MatrixText</name>
    <message>
        <source>There are no numbers in the text.</source>
        <translation>文本中没有数。</translation>
    </message>
    <message>
        <source>Row %1 has %2 cells, the first row has %3.</source>
        <translation>第 %1 行有 %2 个单元格，第一行有 %3 个。</translation>
    </message>
    <message>
        <source>More than a million numbers.</source>
        <translation>超过一百万个数。</translation>
    </message>
    <message>
        <source>“%1” in row %2 is not a finite number.</source>
        <translation>第 %2 行的“%1”不是有限数。</translation>
    </message>
    <message>
        <source>a number is wanted</source>
        <translation>需要一个数</translation>
    </message>
    <message>
        <source>“%1” is not a finite number</source>
        <translation>“%1”不是有限的数</translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>“%1” may attend to nothing: its weights are all 0</source>
        <translation>“%1”没有可关注的词元：其权重全为 0</translation>
    </message>
    <message>
        <source>%1 rows may attend to nothing: their weights are all 0</source>
        <translation>%1 行没有可关注的词元：其权重全为 0</translation>
    </message>
    <message>
        <source>NaN (not a number): crossed out, %1 cells</source>
        <translation>NaN（非数）：已划去，共 %1 个单元格</translation>
    </message>
    <message>
        <source>effective tokens 2^H</source>
        <translation>有效词元数 2^H</translation>
    </message>
    <message>
        <source>∞ (too large for a number): %1 cells</source>
        <translation>∞（超出可表示范围）：%1 个单元格</translation>
    </message>
    <message>
        <source>rows without any weight left: %1</source>
        <translation>没有剩余权重的行：%1</translation>
    </message>
    <message>
        <source>−∞ (overflow: too large for a number, not the mask): %1 cells</source>
        <translation>−∞（溢出：超出了数的范围，不是掩码）：%1 个单元格</translation>
    </message>
</context>
<context>
    <name>PositionTable</name>
    <message>
        <source>sinusoidal encoding</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>learned encoding</source>
        <translation>可学习位置编码</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>rotation of q and k</source>
        <translation>q 和 k 的旋转</translation>
    </message>
    <message>
        <source>dimension of d_k: cos at even, sin at odd ones</source>
        <translation>d_k 的维度：偶数维为 cos，奇数维为 sin</translation>
    </message>
    <message>
        <source>ALiBi bias of head %1</source>
        <translation>第 %1 个头的 ALiBi 偏置</translation>
    </message>
    <message>
        <source>ALiBi bias</source>
        <translation>ALiBi 偏置</translation>
    </message>
    <message>
        <source>position of the key</source>
        <translation>键的位置</translation>
    </message>
    <message>
        <source>No positional encoding: word order makes no difference to attention. Choose one under Parameters › position.</source>
        <translation>没有位置编码：词序不影响注意力。请在“参数 › 位置编码”中选择一种。</translation>
    </message>
    <message>
        <source>Queries, keys and values are given: there is no embedding to add to.</source>
        <translation>查询、键和值已直接给出：没有可相加的嵌入。</translation>
    </message>
    <message>
        <source>position of the query</source>
        <translation>查询的位置</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>%1, the first %2 of %3 positions</source>
        <translation>%1，%3 个位置中的前 %2 个</translation>
    </message>
</context>
<context>
    <name>PositionViews</name>
    <message>
        <source>Dimensions against position</source>
        <translation>各维度随位置的变化</translation>
    </message>
    <message>
        <source>ALiBi bias against distance</source>
        <translation>ALiBi 偏置随距离的变化</translation>
    </message>
    <message>
        <source>distance between query and key</source>
        <translation>查询与键的距离</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>added to the score</source>
        <translation>加到得分上的值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Position × dimension</source>
        <translation>位置 × 维度</translation>
    </message>
    <message>
        <source>rows: %1 · columns: %2</source>
        <translation>行：%1 · 列：%2</translation>
    </message>
    <message>
        <source>How alike positions are · rotation of q and k</source>
        <translation>位置间的相似度 · q 和 k 的旋转</translation>
    </message>
    <message>
        <source>PE·PEᵀ · how alike positions are</source>
        <translation>PE·PEᵀ · 位置间的相似度</translation>
    </message>
    <message>
        <source>ALiBi adds nothing to the embedding, so there are no vectors to compare: it lowers the scores of distant pairs. The position heatmap shows by how much.</source>
        <translation>ALiBi 不向嵌入添加任何内容，因此没有可比较的向量：它降低距离较远的词元对的得分。降低多少见位置编码的热图。</translation>
    </message>
    <message>
        <source>rows and columns: position · sum of cos of the turn between them</source>
        <translation>行和列：位置 · 两位置间各转角的余弦之和</translation>
    </message>
    <message>
        <source>rows and columns: position · dot product of their encodings</source>
        <translation>行和列：位置 · 两位置编码的点积</translation>
    </message>
    <message>
        <source>None of the chosen dimensions is there: they count from 0 to %1.</source>
        <translation>所选维度都不存在：维度从 0 数到 %1。</translation>
    </message>
    <message>
        <source>%1, the first %2 of %3 heads</source>
        <translation>%1，%3 个头中的前 %2 个</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>距离 %1</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
</context>
<context>
    <name>ScalingLab</name>
    <message>
        <source>What a divisor makes of q·k as d_k grows</source>
        <translation>随着 d_k 增大，除数对 q·k 的作用</translation>
    </message>
    <message>
        <source>Nothing is drawn yet.</source>
        <translation>尚未抽样。</translation>
    </message>
    <message>
        <source>No divisor is chosen: tick one to see what it does.</source>
        <translation>没有选中任何除数：勾选一个，看看它的作用。</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1; q and k: independent, normal, mean 0, variance 1</source>
        <translation>%1；q 和 k：相互独立，正态分布，均值 0，方差 1</translation>
    </message>
    <message>
        <source>%1; q and k: independent, uniform, mean 0, variance 1</source>
        <translation>%1；q 和 k：相互独立，均匀分布，均值 0，方差 1</translation>
    </message>
    <message>
        <source>%1; q and k: the document’s own, of tokens drawn without repeating a key, in d_k columns of Q and K drawn with repeating</source>
        <translation>%1；q 和 k：取自本文档，词元随机抽取（键不重复），Q 与 K 的列有放回地抽取 d_k 列</translation>
    </message>
    <message>
        <source>%1 (%2 wanted: no item has more tokens)</source>
        <translation>%1（想要 %2 个：没有哪一项有更多词元）</translation>
    </message>
    <message>
        <source>Variance of a query’s scores</source>
        <translation>一个查询的得分的方差</translation>
    </message>
    <message>
        <source>Largest attention weight</source>
        <translation>最大的注意力权重</translation>
    </message>
    <message>
        <source>Entropy of the weights, in bits</source>
        <translation>权重的熵（比特）</translation>
    </message>
    <message>
        <source>Soft-max Jacobian ‖diag(a) − aaᵀ‖</source>
        <translation>softmax 的雅可比矩阵 ‖diag(a) − aaᵀ‖</translation>
    </message>
    <message>
        <source>Where the line is level, the divisor keeps the scores’ spread, however large d_k is.</source>
        <translation>曲线水平之处，无论 d_k 多大，除数都使得分的离散程度保持不变。</translation>
    </message>
    <message>
        <source>Near 1, soft-max takes one key and drops the others; on the dotted line, 1/%1 = %2, all keys weigh alike.</source>
        <translation>接近 1 时，softmax 只取一个键而舍弃其余；在点线 1/%1 = %2 上，所有键的权重相同。</translation>
    </message>
    <message>
        <source>How open the choice of a key is: 0 is one key for sure, the dotted line, log₂ %1 = %2, no preference.</source>
        <translation>选择哪个键有多不确定：0 表示必定是某一个键，点线 log₂ %1 = %2 表示毫无偏好。</translation>
    </message>
    <message>
        <source>How strongly the weights answer to a small change of the scores; near 0 they hardly do.</source>
        <translation>得分稍有变化时，权重的响应有多强；接近 0 时几乎没有响应。</translation>
    </message>
    <message>
        <source>Scores at %1</source>
        <translation>%1 时的得分</translation>
    </message>
    <message>
        <source>Soft-max goes by how far a query’s scores lie apart: 1 apart, one key weighs 2.7 times the other; 5 apart, 148 times. Each height is measured by its own tallest bar.</source>
        <translation>softmax 看的是一个查询的各个得分相差多少：相差 1，一个键的权重是另一个的 2.7 倍；相差 5，则是 148 倍。各直方图的高度均以自身最高的一条为准。</translation>
    </message>
    <message>
        <source>The same q and k at %1</source>
        <translation>%1 时同样的 q 和 k</translation>
    </message>
    <message>
        <source>A row is the attention of one query to its keys; from picture to picture only the divisor differs.</source>
        <translation>一行是一个查询对各个键的注意力；各图之间只有除数不同。</translation>
    </message>
    <message>
        <source>Shown are the first %1 of %2 keys.</source>
        <translation>只画出 %2 个键中的前 %1 个。</translation>
    </message>
    <message>
        <source>%1 draws at each d_k</source>
        <translation>每个 d_k 抽样 %1 次</translation>
    </message>
    <message>
        <source>%1 of %2 draws</source>
        <translation>已抽样 %1 次，共 %2 次</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>from draw to draw: ± one standard deviation</source>
        <translation>各次抽样之间：± 一个标准差</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论值</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正态分布</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>this document’s</source>
        <translation>本文档的</translation>
    </message>
</context>
<context>
    <name>SpokenTable</name>
    <message>
        <source>query %1 (%2)</source>
        <translation>查询 %1（%2）</translation>
    </message>
    <message>
        <source>key %1 (%2)</source>
        <translation>键 %1（%2）</translation>
    </message>
    <message>
        <source>token %1 (%2)</source>
        <translation>词元 %1（%2）</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>第 %1 维</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1，被掩码</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
</context>
<context>
    <name>StepView</name>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>of the row</source>
        <translation>整行</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>QKᵀ: scores</source>
        <translation>QKᵀ：得分</translation>
    </message>
    <message>
        <source>The query of this row is multiplied with every key: the more they point the same way, the higher the score.</source>
        <translation>本行的查询与每个键作点积：两者方向越一致，得分越高。</translation>
    </message>
    <message>
        <source>%1: scaling</source>
        <translation>%1：缩放</translation>
    </message>
    <message>
        <source>Sums of more products are larger: divided by √d_k the scores keep their size, and soft-max doesn’t become all or nothing.</source>
        <translation>相加的乘积越多，得分越大：除以 √d_k 后得分的大小保持稳定，softmax 不至于变成非此即彼。</translation>
    </message>
    <message>
        <source>position bias</source>
        <translation>位置偏置</translation>
    </message>
    <message>
        <source>A number that depends on the distance of the two tokens only: what is farther away loses more.</source>
        <translation>只取决于两个词元距离的一个数：离得越远，减得越多。</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>What may not be attended to becomes −∞, before soft-max, so that the other weights still sum to 1.</source>
        <translation>不允许关注的位置在 softmax 之前变为 −∞，这样其余权重之和仍为 1。</translation>
    </message>
    <message>
        <source>soft-max: the row’s largest</source>
        <translation>softmax：求行最大值</translation>
    </message>
    <message>
        <source>Soft-max looks at one row at a time; first its largest score is found.</source>
        <translation>softmax 逐行进行；先找出本行最大的得分。</translation>
    </message>
    <message>
        <source>soft-max: minus the largest</source>
        <translation>softmax：减去最大值</translation>
    </message>
    <message>
        <source>Taking the same number from the whole row doesn’t change the weights, but keeps the exponentials from becoming too large.</source>
        <translation>整行减去同一个数不改变权重，却能避免指数过大而溢出。</translation>
    </message>
    <message>
        <source>soft-max: exponentials</source>
        <translation>softmax：取指数</translation>
    </message>
    <message>
        <source>Every exponential is positive, that of the largest is 1, and exp(−∞) is 0.</source>
        <translation>指数都是正数，最大者的指数为 1，而 exp(−∞) 为 0。</translation>
    </message>
    <message>
        <source>soft-max: their sum</source>
        <translation>softmax：求和</translation>
    </message>
    <message>
        <source>The exponentials of the row are added up.</source>
        <translation>把本行的指数相加。</translation>
    </message>
    <message>
        <source>soft-max: quotient</source>
        <translation>softmax：相除</translation>
    </message>
    <message>
        <source>Divided by their sum they are the attention weights of the row: none is negative, together they are 1.</source>
        <translation>除以它们的和，就得到本行的注意力权重：没有负数，总和为 1。</translation>
    </message>
    <message>
        <source>A·V: weighted sum of the values</source>
        <translation>A·V：值的加权和</translation>
    </message>
    <message>
        <source>The row’s weights mix the value vectors: of what is attended to most, most is taken.</source>
        <translation>用本行的权重混合各个值向量：关注得越多，取得越多。</translation>
    </message>
    <message>
        <source>concat: heads side by side</source>
        <translation>拼接：各头并排</translation>
    </message>
    <message>
        <source>What the heads gave for this token is put side by side.</source>
        <translation>把各个头为这个词元得到的结果并排拼接。</translation>
    </message>
    <message>
        <source>W_O: output</source>
        <translation>W_O：输出</translation>
    </message>
    <message>
        <source>The matrix W_O mixes what the heads gave into the output of the layer.</source>
        <translation>矩阵 W_O 把各头的结果混合成本层的输出。</translation>
    </message>
    <message>
        <source>Z of head %1, dimension %2</source>
        <translation>第 %1 个头的 Z，第 %2 维</translation>
    </message>
    <message>
        <source>How large the scores are decides how sharp soft-max becomes; usual is ÷ √d_k, this document has its own divisor.</source>
        <translation>得分的大小决定 softmax 的尖锐程度；通常 ÷ √d_k，本文档另有设定。</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 / %2 步</translation>
    </message>
    <message>
        <source>row “%3”, %1 of %2</source>
        <translation>行“%3”（%1 / %2）</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>头 %1 / %2</translation>
    </message>
    <message>
        <source>item %1 of %2</source>
        <translation>样本 %1 / %2</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 偏置</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>+ mask</source>
        <translation>+ 掩码</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>− largest</source>
        <translation>− 最大值</translation>
    </message>
    <message>
        <source>+ %1 more</source>
        <translation>+ 其余 %1 个</translation>
    </message>
    <message>
        <source>This row may attend to nothing: all its weights are 0, by definition.</source>
        <translation>本行没有可关注的位置：按规定权重全为 0。</translation>
    </message>
    <message>
        <source>dropout of weights</source>
        <translation>权重的 dropout</translation>
    </message>
    <message>
        <source>In training some weights are set to 0 by chance; the others grow so that the row sums to 1 on average: this one may sum to more.</source>
        <translation>训练时部分权重被随机置为 0；其余权重相应变大，使该行之和在平均意义上为 1：因此这一行之和可能大于 1。</translation>
    </message>
</context>
<context>
    <name>StripAccessible</name>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
</context>
<context>
    <name>TensorDescription</name>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>rows are tokens · columns are dimensions</source>
        <translation>行为词元 · 列为维度</translation>
    </message>
    <message>
        <source>embeddings of the context</source>
        <translation>上下文的嵌入</translation>
    </message>
    <message>
        <source>positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>rows are positions · columns are dimensions</source>
        <translation>行为位置 · 列为维度</translation>
    </message>
    <message>
        <source>what the projections read</source>
        <translation>投影的输入</translation>
    </message>
    <message>
        <source>what keys and values are made of</source>
        <translation>键和值的来源</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>rows ask (query) · columns are dimensions of d_k</source>
        <translation>行提问（查询） · 列为 d_k 的各维</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>rows answer (key) · columns are dimensions of d_k</source>
        <translation>行回答（键） · 列为 d_k 的各维</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>rows answer (key) · columns are dimensions of d_v</source>
        <translation>行回答（键） · 列为 d_v 的各维</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>rows ask (query) · columns answer (key)</source>
        <translation>行提问（查询） · 列回答（键）</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>缩放后的得分</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>加掩码</translation>
    </message>
    <message>
        <source>scores after the mask</source>
        <translation>掩码后的得分</translation>
    </message>
    <message>
        <source>rows ask (query) · columns answer (key) · hatched: may not attend</source>
        <translation>行提问（查询） · 列回答（键） · 斜线：不可关注</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>rows ask (query) · columns answer (key) · each row sums to 1</source>
        <translation>行提问（查询） · 列回答（键） · 每行之和为 1</translation>
    </message>
    <message>
        <source>what the head gives</source>
        <translation>头的输出</translation>
    </message>
    <message>
        <source>rows are tokens · columns are dimensions of d_v</source>
        <translation>行为词元 · 列为 d_v 的各维</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>heads side by side</source>
        <translation>各头并排</translation>
    </message>
    <message>
        <source>rows are tokens · columns are dimensions of all heads</source>
        <translation>行为词元 · 列为所有头的各维</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>what the layer gives</source>
        <translation>该层的输出</translation>
    </message>
    <message>
        <source>attention weights after dropout</source>
        <translation>dropout 后的注意力权重</translation>
    </message>
    <message>
        <source>rows ask (query) · columns answer (key) · some weights become 0, the others are divided by 1 − p, so a row sums to 1 only on average</source>
        <translation>行提问（查询）· 列回答（键）· 部分权重变为 0，其余除以 1 − p，因此每行之和仅在平均意义上为 1</translation>
    </message>
</context>
<context>
    <name>TensorView</name>
    <message>
        <source>This document adds no positional encoding: choose sinusoidal or learned.</source>
        <translation>此文档没有相加的位置编码：请选择“正弦”或“可学习”。</translation>
    </message>
    <message>
        <source>This document has no context: attention looks at its own tokens.</source>
        <translation>此文档没有上下文：注意力只看自身的词元。</translation>
    </message>
    <message>
        <source>This document has no array %1.</source>
        <translation>此文档没有数组 %1。</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text · shaded by attention</source>
        <translation>文本 · 以颜色表示注意力</translation>
    </message>
    <message>
        <source>Point at a query to see what it attends to, at a key to see who attends to it; a click keeps it.</source>
        <translation>指向一个查询，看它关注什么；指向一个键，看谁关注它；单击可固定。</translation>
    </message>
    <message>
        <source>Point at a token to see what it attends to; a click keeps it.</source>
        <translation>指向一个词元，看它关注什么；单击可固定。</translation>
    </message>
    <message>
        <source>Point at a token to see who attends to it; a click keeps it.</source>
        <translation>指向一个词元，看谁关注它；单击可固定。</translation>
    </message>
    <message>
        <source>chosen colour range</source>
        <translation>自选颜色范围</translation>
    </message>
    <message>
        <source>queries (ask)</source>
        <translation>查询（提问）</translation>
    </message>
    <message>
        <source>keys (answer)</source>
        <translation>键（回答）</translation>
    </message>
    <message>
        <source>“%1” attends to nothing: the mask forbids every key.</source>
        <translation>“%1”不关注任何词元：掩码禁止了所有键。</translation>
    </message>
    <message>
        <source>“%1” attends to:</source>
        <translation>“%1”关注：</translation>
    </message>
    <message>
        <source>Nothing attends to “%1”: the mask hides it from every query.</source>
        <translation>没有词元关注“%1”：掩码对所有查询隐藏了它。</translation>
    </message>
    <message>
        <source>“%1” is attended by:</source>
        <translation>“%1”被关注：</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码</translation>
    </message>
</context>
<context>
    <name>TokenFocus</name>
    <message>
        <source>“%1” attends to nothing</source>
        <translation>“%1”不关注任何词元</translation>
    </message>
    <message>
        <source>nothing attends to “%1”</source>
        <translation>没有词元关注“%1”</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>“%1” attends to %2</source>
        <translation>“%1”关注 %2</translation>
    </message>
    <message>
        <source>“%1” is attended by %2</source>
        <translation>“%1”被这些词元关注：%2</translation>
    </message>
</context>
<context>
    <name>VariantText</name>
    <message>
        <source>without √d_k</source>
        <translation>不除以 √d_k</translation>
    </message>
    <message>
        <source>with √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>another position setting</source>
        <translation>位置设置不同</translation>
    </message>
    <message>
        <source>without position</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>with sinusoidal position</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>with learned position</source>
        <translation>学习的位置编码</translation>
    </message>
    <message>
        <source>with rotary position</source>
        <translation>旋转位置编码</translation>
    </message>
    <message>
        <source>with ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>without mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>another mask</source>
        <translation>掩码不同</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>weights of seed %1</source>
        <translation>种子 %1 的权重</translation>
    </message>
    <message>
        <source>other weights</source>
        <translation>权重不同</translation>
    </message>
    <message>
        <source>usual %1</source>
        <translation>通常的 %1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>dropout %1</source>
        <translation>dropout %1</translation>
    </message>
    <message>
        <source>without dropout</source>
        <translation>无 dropout</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>other Q, K and V</source>
        <translation>Q、K、V 不同</translation>
    </message>
    <message>
        <source>other tokens</source>
        <translation>词元不同</translation>
    </message>
    <message>
        <source>other embeddings</source>
        <translation>嵌入不同</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 个头</translation>
    </message>
    <message>
        <source>a copy</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 处不同</translation>
    </message>
</context>
<context>
    <name>ViewWords</name>
    <message>
        <source>head %1 of %2</source>
        <translation>第 %1 个头，共 %2 个</translation>
    </message>
    <message>
        <source>item %1 of %2</source>
        <translation>第 %1 个样本，共 %2 个</translation>
    </message>
    <message>
        <source>Nothing has been computed yet.</source>
        <translation>尚未计算。</translation>
    </message>
    <message>
        <source>There is no such item or head.</source>
        <translation>没有这个样本或头。</translation>
    </message>
</context>
<context>
    <name>attention_lab::ChainPage</name>
    <message>
        <source>&amp;Matrix</source>
        <translation>矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Matrix shown large</source>
        <translation>放大显示的矩阵</translation>
    </message>
    <message>
        <source>Chain of matrices</source>
        <translation>矩阵的计算链</translation>
    </message>
    <message>
        <source>Large matrix</source>
        <translation>大矩阵</translation>
    </message>
    <message>
        <source>Press or drag over cells to forbid or allow them</source>
        <translation>按下或拖过单元格，禁止或允许关注</translation>
    </message>
    <message>
        <source>Drag a cell up or down: what the mask adds · Space forbids or allows</source>
        <translation>上下拖动单元格：掩码所加的数 · 空格键禁止或允许</translation>
    </message>
    <message>
        <source>Drag over cells to forbid or allow them · Space, then Shift+arrow keys, on the pinned one</source>
        <translation>拖过单元格，禁止或允许关注 · 在固定的单元格上用空格键，再用 Shift+方向键</translation>
    </message>
    <message>
        <source>Drag a cell up or down, or type; double click: as it was</source>
        <translation>上下拖动单元格，或键入数字；双击：复原</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>涂画掩码</translation>
    </message>
    <message>
        <source>While it is on, a press on a cell forbids or allows it, and dragging goes on so</source>
        <translation>打开时，按下单元格即禁止或允许它，拖动则接着涂下去</translation>
    </message>
</context>
<context>
    <name>attention_lab::ClassDialog</name>
    <message>
        <source>Class preset</source>
        <translation>课堂设置</translation>
    </message>
    <message>
        <source>What the class finds in the window with this document. What is hidden isn&apos;t there; what is locked is seen, but can&apos;t be changed. It is saved in the document. No password: this dialog and the line in the window bring everything back.</source>
        <translation>打开本文档时，学生在窗口中看到什么。隐藏的不出现；锁定的可见，但不能更改。设置随文档保存。没有密码：用这个对话框或窗口中的提示行可恢复全部。</translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation>全部显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>These panels in presenter mode:</source>
        <translation>演示模式中显示这些面板：</translation>
    </message>
    <message>
        <source>Change the class preset</source>
        <translation>更改课堂设置</translation>
    </message>
</context>
<context>
    <name>attention_lab::ComparePage</name>
    <message>
        <source>&amp;Array</source>
        <translation>数组(&amp;A)</translation>
    </message>
    <message>
        <source>Array compared</source>
        <translation>比较的数组</translation>
    </message>
    <message>
        <source>Variant compared with</source>
        <translation>与之比较的变体</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Va&amp;riant</source>
        <translation>变体(&amp;R)</translation>
    </message>
</context>
<context>
    <name>attention_lab::Comparison</name>
    <message>
        <source>Remove the variant</source>
        <translation>移除变体</translation>
    </message>
    <message>
        <source>Use the variant as the document</source>
        <translation>以变体为文档</translation>
    </message>
</context>
<context>
    <name>attention_lab::DivisorControl</name>
    <message>
        <source>QKᵀ · 0: all scores are 0</source>
        <translation>QKᵀ · 0：得分全为 0</translation>
    </message>
    <message>
        <source>What divides QKᵀ in all</source>
        <translation>QKᵀ 总共除以多少</translation>
    </message>
</context>
<context>
    <name>attention_lab::DocumentModel</name>
    <message>
        <source>may attend</source>
        <translation>可以关注</translation>
    </message>
    <message>
        <source>may not attend</source>
        <translation>不可关注</translation>
    </message>
    <message>
        <source>Reset a cell</source>
        <translation>复原单元格</translation>
    </message>
    <message>
        <source>%1 is %2 already, %3</source>
        <translation>%1 已经是 %2，%3</translation>
    </message>
    <message>
        <source>%1 is %2 again, %3</source>
        <translation>%1 又是 %2 了，%3</translation>
    </message>
</context>
<context>
    <name>attention_lab::ExportDialog</name>
    <message>
        <source>as wanted</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>&amp;numbers in the cells</source>
        <translation>单元格中显示数值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图形</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>图形(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
</context>
<context>
    <name>attention_lab::FileActions</name>
    <message>
        <source>Attention Lab documents (*.attn)</source>
        <translation>Attention Lab 文档 (*.attn)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a document</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>The document could not be opened.</source>
        <translation>无法打开文档。</translation>
    </message>
    <message>
        <source>The example could not be opened.</source>
        <translation>无法打开示例。</translation>
    </message>
    <message>
        <source>attention.attn</source>
        <translation>注意力.attn</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>The document could not be saved; a file that was there is as it was.</source>
        <translation>无法保存文档；原有的文件保持不变。</translation>
    </message>
    <message>
        <source>Attention Lab</source>
        <translation>Attention Lab</translation>
    </message>
    <message>
        <source>Save them?</source>
        <translation>要保存吗？</translation>
    </message>
    <message>
        <source>The document was saved, but the disk reports a fault.</source>
        <translation>文档已保存，但磁盘报告了故障。</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Another program has changed “%1” since it was read or saved here.</source>
        <translation>自本程序上次读取或保存以来，另一个程序更改了“%1”。</translation>
    </message>
    <message>
        <source>Replace what it wrote?</source>
        <translation>要替换它写入的内容吗？</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>attention_lab::FlowPage</name>
    <message>
        <source>Of each row, the largest weights are drawn as lines until they make up this part</source>
        <translation>每行从最大的权重起画连线，直到合计达到这个比例</translation>
    </message>
    <message>
        <source>Per cent of each row</source>
        <translation>每行的百分比</translation>
    </message>
    <message>
        <source>&amp;All heads</source>
        <translation>全部头(&amp;A)</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>全部头</translation>
    </message>
    <message>
        <source>A click on a head in the legend, or its digit, draws that one only or adds and drops it; this draws all again (0).</source>
        <translation>单击图例中的头或按其数字键，可只画该头，或增减它；此按钮重新画出全部头（0）。</translation>
    </message>
    <message>
        <source>Flow of attention</source>
        <translation>注意力流向</translation>
    </message>
    <message>
        <source>lines &amp;until %</source>
        <translation>连线直到 %(&amp;U)</translation>
    </message>
</context>
<context>
    <name>attention_lab::HeadsPage</name>
    <message>
        <source>There is one head only.</source>
        <translation>只有一个头。</translation>
    </message>
    <message>
        <source>A dimension of one head has nothing to do with that of another, so there is no mean.</source>
        <translation>不同头的维度互不对应，因此没有平均。</translation>
    </message>
    <message>
        <source>The mean of all heads, beside them. It is not what any head does.</source>
        <translation>在各头旁边显示全部头的平均。它不是任何一个头的结果。</translation>
    </message>
    <message>
        <source>&amp;Array</source>
        <translation>数组(&amp;A)</translation>
    </message>
    <message>
        <source>Array shown of every head</source>
        <translation>每个头显示的数组</translation>
    </message>
    <message>
        <source>Mean of heads</source>
        <translation>各头的平均</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>全部头</translation>
    </message>
    <message>
        <source>mean of hea&amp;ds</source>
        <translation>各头的平均(&amp;D)</translation>
    </message>
</context>
<context>
    <name>attention_lab::InspectorPanel</name>
    <message>
        <source>No cell chosen</source>
        <translation>未选择单元格</translation>
    </message>
    <message>
        <source>Point at a cell to see how it was made; click to keep it.</source>
        <translation>指向一个单元格，查看它如何算出；单击可固定。</translation>
    </message>
    <message>
        <source>click to keep it</source>
        <translation>单击可固定</translation>
    </message>
    <message>
        <source>pinned · Esc lets go</source>
        <translation>已固定 · 按 Esc 取消</translation>
    </message>
    <message>
        <source>Row “%1”</source>
        <translation>“%1”所在行</translation>
    </message>
    <message>
        <source>and %1 smaller ones</source>
        <translation>另有 %1 个较小的</translation>
    </message>
    <message>
        <source>%1 of %2 bits</source>
        <translation>%1 / %2 比特</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Value of the cell</source>
        <translation>单元格的值</translation>
    </message>
    <message>
        <source>Attention weights of the row</source>
        <translation>该行的注意力权重</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>effective tokens</source>
        <translation>有效词元数</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>%1: not a number</source>
        <translation>%1：不是数</translation>
    </message>
    <message>
        <source>%1: may not attend</source>
        <translation>%1：不可关注</translation>
    </message>
    <message>
        <source>%1: too large for a number</source>
        <translation>%1：超出可表示范围</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>A·‖V‖</source>
        <translation>A·‖V‖</translation>
    </message>
    <message>
        <source>contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>去掉后</translation>
    </message>
    <message>
        <source>change of the row without it</source>
        <translation>去掉它后该行的变化</translation>
    </message>
    <message>
        <source>A: the attention weight. A·‖V‖: the length of what the token adds to the row of Z. left out: how far that row moves when the token may not be attended to.</source>
        <translation>A：注意力权重。A·‖V‖：该词元为 Z 的这一行所加向量的长度。去掉后：不允许关注该词元时，这一行移动的距离。</translation>
    </message>
    <message>
        <source>soft-max Jacobian diag(a) − aaᵀ, Frobenius norm</source>
        <translation>soft-max 的雅可比矩阵 diag(a) − aaᵀ，弗罗贝尼乌斯范数</translation>
    </message>
    <message>
        <source>Soft-max Jacobian of the row</source>
        <translation>该行 soft-max 的雅可比矩阵</translation>
    </message>
    <message>
        <source>By how much the weight of the row&apos;s token changes when the score of the column&apos;s token rises: 0 everywhere once one weight is 1. The norm is at most 0.5.</source>
        <translation>列词元的得分升高时，行词元的权重变化多少：一旦某个权重为 1，处处为 0。范数最大为 0.5。</translation>
    </message>
</context>
<context>
    <name>attention_lab::LessonPanel</name>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Not so. Look again, or show the answer.</source>
        <translation>不对。再看一看，或者显示答案。</translation>
    </message>
    <message>
        <source>✓ Right.</source>
        <translation>✓ 正确。</translation>
    </message>
    <message>
        <source>The answer:</source>
        <translation>答案：</translation>
    </message>
    <message>
        <source>✓ Done.</source>
        <translation>✓ 做到了。</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>轮到您了</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>Leave the lesson; your own document comes back (Ctrl+Shift+L)</source>
        <translation>离开课程，您自己的文档会恢复（Ctrl+Shift+L）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Previous page of the lesson</source>
        <translation>课程的上一页</translation>
    </message>
    <message>
        <source>Previous page of the lesson (Alt+Left)</source>
        <translation>课程的上一页（Alt+←）</translation>
    </message>
    <message>
        <source>Next page of the lesson</source>
        <translation>课程的下一页</translation>
    </message>
    <message>
        <source>Next page of the lesson (Alt+Right)</source>
        <translation>课程的下一页（Alt+→）</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>看到了什么</translation>
    </message>
</context>
<context>
    <name>attention_lab::LessonQuestion</name>
    <message>
        <source>your number</source>
        <translation>您的数</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>您的预测</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
</context>
<context>
    <name>attention_lab::LessonSession</name>
    <message>
        <source>What was asked</source>
        <translation>问题中的改动</translation>
    </message>
</context>
<context>
    <name>attention_lab::MainWindow</name>
    <message>
        <source>computing …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Attention Lab</source>
        <translation>Attention Lab</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>computed in %1 ms</source>
        <translation>计算用时 %1 ms</translation>
    </message>
    <message>
        <source>%1 of %2 steps reused</source>
        <translation>%2 步中复用 %1 步</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>计算链</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Tokens and weights</source>
        <translation>词元与权重</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>栏</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as …</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export figure …</source>
        <translation>导出图形(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>放大文字(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Usual text size</source>
        <translation>默认字号(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Numbers in the cells</source>
        <translation>单元格中显示数值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;About Attention Lab</source>
        <translation>关于 Attention Lab(&amp;A)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Export figure (Ctrl+E)</source>
        <translation>导出图形 (Ctrl+E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文档(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>清除这些记录(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>as the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Colour map</source>
        <translation>色图(&amp;C)</translation>
    </message>
    <message>
        <source>E&amp;xample</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图形</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>The figure could not be written.</source>
        <translation>无法写入图形。</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The picture could not be copied.</source>
        <translation>无法复制图片。</translation>
    </message>
    <message>
        <source>About Attention Lab</source>
        <translation>关于 Attention Lab</translation>
    </message>
    <message>
        <source>Attention Lab %1</source>
        <translation>Attention Lab %1</translation>
    </message>
    <message>
        <source>Computes attention from the tokens and weights that you enter, and shows every number on the way.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>根据输入的词元和权重计算注意力，并显示过程中的每一个数。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>&amp;Properties …</source>
        <translation>属性(&amp;P)…</translation>
    </message>
    <message>
        <source>Change title and notes</source>
        <translation>修改标题和备注</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>按键与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>按键与鼠标</translation>
    </message>
    <message>
        <source>Over the cells of a matrix</source>
        <translation>在矩阵的单元格上</translation>
    </message>
    <message>
        <source>The figure was written, but the disk reports a fault.</source>
        <translation>图已写入，但磁盘报告了故障。</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Lesson ▾</source>
        <translation>课程 ▾</translation>
    </message>
    <message>
        <source>Lessons about attention, a page at a time</source>
        <translation>关于注意力的课程，一次一页</translation>
    </message>
    <message>
        <source>The lesson could not be opened.</source>
        <translation>无法打开课程。</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>上一页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>离开课程(&amp;L)</translation>
    </message>
    <message>
        <source>S&amp;teps</source>
        <translation>显示步骤(&amp;T)</translation>
    </message>
    <message>
        <source>P&amp;lay or pause</source>
        <translation>播放或暂停(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>One &amp;row on</source>
        <translation>前进一行(&amp;R)</translation>
    </message>
    <message>
        <source>One row &amp;back</source>
        <translation>后退一行(&amp;B)</translation>
    </message>
    <message>
        <source>St&amp;ep by step</source>
        <translation>分步演示(&amp;E)</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 已存在。
要替换它吗？</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>computed in %1 s</source>
        <translation>计算用时 %1 s</translation>
    </message>
    <message>
        <source>Variant: %1</source>
        <translation>变体：%1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>A variant beside the document</source>
        <translation>与文档并列的变体</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>比较：%1</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>正在编辑</translation>
    </message>
    <message>
        <source>A · document</source>
        <translation>A · 文档</translation>
    </message>
    <message>
        <source>&amp;Edit the other one</source>
        <translation>编辑另一个(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Use the variant as the document</source>
        <translation>以变体为文档(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Remove the variant</source>
        <translation>移除变体(&amp;R)</translation>
    </message>
    <message>
        <source>√d_k</source>
        <translation>√d_k</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>全部显示(&amp;A)</translation>
    </message>
    <message>
        <source>Show all controls</source>
        <translation>显示全部控件</translation>
    </message>
    <message>
        <source>Save the numbers</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>Numbers as CSV (*.csv)</source>
        <translation>CSV 数值 (*.csv)</translation>
    </message>
    <message>
        <source>The numbers were written, but the disk reports a fault.</source>
        <translation>数值已写入，但磁盘报告了故障。</translation>
    </message>
    <message>
        <source>The numbers could not be written.</source>
        <translation>无法写入数值。</translation>
    </message>
    <message>
        <source>C&amp;lass preset …</source>
        <translation>课堂设置(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Presenter mode</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>Point: what the cell was made of
Ctrl held: what the cell goes into
Click: keep the cell; again or Esc: let go
Arrow keys: the next cell
Enter, or a digit: type a value
Drag up or down: change the value; Shift: finer
Double click: the value as it was before you changed it
On the mask, drag: forbid or allow cells; Space, then Shift+arrow keys, likewise
B held: the numbers before the last change
D held: by how much they differ
F8: the steps of the layer; Page Up, Page Down: back and on
F9: edit the document or its variant
F11: presenter mode

In a lesson
Alt+Right, Alt+Left: the next, the previous page
Ctrl+Shift+L: leave it

In presenter mode
Page Down, Page Up (a clicker): the next, the previous step; without steps the page of the lesson, else the view
F3 tokens, F4 parameters, F6 weights, F7 inspector, F12 lesson: show or hide them
Esc or F11: leave it; a clicker&apos;s black screen (B) shows the numbers before the last change, as everywhere</source>
        <translation>指向：该单元格由哪些数得来
按住 Ctrl：该单元格影响哪些数
单击：固定单元格；再次单击或 Esc：取消固定
方向键：相邻的单元格
Enter 或数字键：输入数值
上下拖动：改变数值；按住 Shift：更精细
双击：恢复为你更改之前的数值
在掩码上拖动：禁止或允许单元格；空格键，再用 Shift+方向键，亦然
按住 B：上次改变之前的数值
按住 D：改变前后的差值
F8：本层的分步演示；Page Up、Page Down：上一步、下一步
F9：编辑文档或它的变体
F11：演示模式

在课程中
Alt+→、Alt+←：下一页、上一页
Ctrl+Shift+L：离开课程

在演示模式中
Page Down、Page Up（翻页笔）：下一步、上一步；没有分步演示时翻课程的页，再没有则换视图
F3 词元、F4 参数、F6 权重、F7 检查器、F12 课程：显示或收起
Esc 或 F11：退出；翻页笔的黑屏键（B）与别处一样，显示上次改变之前的数值</translation>
    </message>
    <message>
        <source>This document hides one control.</source>
        <translation>本文档隐藏了 1 个控件。</translation>
    </message>
    <message>
        <source>This document hides %1 controls.</source>
        <translation>本文档隐藏了 %1 个控件。</translation>
    </message>
</context>
<context>
    <name>attention_lab::NumberBox</name>
    <message>
        <source>%1 is not between %2 and %3</source>
        <translation>%1 不在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 不是整数</translation>
    </message>
    <message>
        <source>%1 has more than %2 decimals</source>
        <translation>%1 的小数多于 %2 位</translation>
    </message>
    <message>
        <source>%1: %2. It stays %3.</source>
        <translation>%1：%2。仍为 %3。</translation>
    </message>
</context>
<context>
    <name>attention_lab::NumberControl</name>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
</context>
<context>
    <name>attention_lab::ParameterTableModel</name>
    <message>
        <source>head %1, dimension %2</source>
        <translation>第 %1 个头，第 %2 维</translation>
    </message>
    <message>
        <source>%1: %2. It stays %3.</source>
        <translation>%1：%2。仍为 %3。</translation>
    </message>
</context>
<context>
    <name>attention_lab::ParametersPanel</name>
    <message>
        <source>Change %1</source>
        <translation>更改“%1”</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Numbers in a token&apos;s embedding</source>
        <translation>一个词元的嵌入有几个数</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Attention heads side by side</source>
        <translation>并排的注意力头</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>Numbers in a query and in a key, per head</source>
        <translation>每个头的一个查询或键有几个数</translation>
    </message>
    <message>
        <source>d_v</source>
        <translation>d_v</translation>
    </message>
    <message>
        <source>Numbers in a value, per head</source>
        <translation>每个头的一个值有几个数</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the scores once more: low is sharp, high is even</source>
        <translation>得分再除以它：低则集中，高则均匀</translation>
    </message>
    <message>
        <source>divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>What QKᵀ is divided by</source>
        <translation>QKᵀ 除以什么</translation>
    </message>
    <message>
        <source>Change the divisor</source>
        <translation>更改除数</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Multiplies QKᵀ</source>
        <translation>QKᵀ 乘以它</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>更改掩码</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>How tokens know where they stand</source>
        <translation>词元如何知道自己的位置</translation>
    </message>
    <message>
        <source>Change the positional encoding</source>
        <translation>更改位置编码</translation>
    </message>
    <message>
        <source>base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>Base of the wavelengths</source>
        <translation>波长的底数</translation>
    </message>
    <message>
        <source>first</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>Index of the first position</source>
        <translation>第一个位置的编号</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Random weights, the numbers of numpy.random.RandomState(seed)</source>
        <translation>随机权重，即 numpy.random.RandomState(seed) 给出的数</translation>
    </message>
    <message>
        <source>Draw the weights</source>
        <translation>随机生成权重</translation>
    </message>
    <message>
        <source>The document gives q, k and v; they fix the sizes.</source>
        <translation>文档给出了 q、k 和 v，大小由它们决定。</translation>
    </message>
    <message>
        <source>One-hot embeddings have one number per distinct token.</source>
        <translation>独热嵌入中，每个不同的词元对应一个数。</translation>
    </message>
    <message>
        <source>The document gives q, k and v; there are no weights to draw.</source>
        <translation>文档给出了 q、k 和 v，没有可随机生成的权重。</translation>
    </message>
    <message>
        <source>The document gives q, k and v; there is no embedding.</source>
        <translation>文档给出了 q、k 和 v，没有嵌入。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Draw other random weights</source>
        <translation>换一组随机权重</translation>
    </message>
    <message>
        <source>÷ √d_k</source>
        <translation>÷ √d_k</translation>
    </message>
    <message>
        <source>÷ d_k</source>
        <translation>÷ d_k</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>own factor</source>
        <translation>自定义系数</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>rotary</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>dropout</translation>
    </message>
    <message>
        <source>Part of the attention weights that is set to 0 by chance, as in training</source>
        <translation>随机置为 0 的注意力权重所占比例，与训练时相同</translation>
    </message>
    <message>
        <source>dropout seed</source>
        <translation>dropout 种子</translation>
    </message>
    <message>
        <source>Which weights dropout hits</source>
        <translation>决定哪些权重被丢弃</translation>
    </message>
    <message>
        <source>%1: %2. It stays %3.</source>
        <translation>%1：%2。仍为 %3。</translation>
    </message>
    <message>
        <source>power of d_k</source>
        <translation>d_k 的幂</translation>
    </message>
    <message>
        <source>p in QKᵀ ÷ d_k^p: 0 divides by 1, 0.5 by √d_k, 1 by d_k; the temperature divides once more</source>
        <translation>QKᵀ ÷ d_k^p 中的 p：0 即除以 1，0.5 即除以 √d_k，1 即除以 d_k；温度再除一次</translation>
    </message>
    <message>
        <source>Which keys a query may attend to; a custom mask is painted in the matrix “masked”, by dragging over its cells</source>
        <translation>查询可以关注哪些键；自定义掩码在“掩码后”矩阵中拖过单元格来涂画</translation>
    </message>
</context>
<context>
    <name>attention_lab::PasteDialog</name>
    <message>
        <source>Paste numbers</source>
        <translation>粘贴数值</translation>
    </message>
    <message>
        <source>decimal point: 0.5</source>
        <translation>小数点：0.5</translation>
    </message>
    <message>
        <source>decimal comma: 0,5</source>
        <translation>小数逗号：0,5</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>小数符号</translation>
    </message>
    <message>
        <source>Numbers as understood</source>
        <translation>识别出的数值</translation>
    </message>
    <message>
        <source>%1 × %2 numbers don&apos;t fit into %3, which is %4 × %5, from row %6, column %7.</source>
        <translation>%3 为 %4 × %5，从第 %6 行第 %7 列起放不下 %1 × %2 个数。</translation>
    </message>
    <message>
        <source>%1 × %2 numbers, into %3 from row %4, column %5.</source>
        <translation>%1 × %2 个数，从第 %4 行第 %5 列起放入 %3。</translation>
    </message>
    <message>
        <source>&amp;Decimal sign</source>
        <translation>小数符号(&amp;D)</translation>
    </message>
</context>
<context>
    <name>attention_lab::PositionPage</name>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>View of the positional encoding</source>
        <translation>位置编码的视图</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>&amp;dimensions</source>
        <translation>维度(&amp;D)</translation>
    </message>
    <message>
        <source>Dimensions to draw</source>
        <translation>要绘制的维度</translation>
    </message>
    <message>
        <source>Numbers and ranges from 0: 0-3, 8, 12</source>
        <translation>从 0 起的编号和范围：0-3, 8, 12</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>“%1” names no dimensions; 0-3, 8 does</source>
        <translation>“%1”不是维度；应写作 0-3, 8</translation>
    </message>
    <message>
        <source>more than %1 curves</source>
        <translation>曲线多于 %1 条</translation>
    </message>
    <message>
        <source>none named; 0-3, 8 names some</source>
        <translation>没有写维度；应写作 0-3, 8</translation>
    </message>
</context>
<context>
    <name>attention_lab::Presenter</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Panels ▾</source>
        <translation>面板 ▾</translation>
    </message>
    <message>
        <source>Panels beside the view</source>
        <translation>视图旁的面板</translation>
    </message>
    <message>
        <source>Leave (F11)</source>
        <translation>退出 (F11)</translation>
    </message>
    <message>
        <source>Leave presenter mode</source>
        <translation>退出演示模式</translation>
    </message>
    <message>
        <source>Leave presenter mode: F11 or Esc</source>
        <translation>退出演示模式：F11 或 Esc</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>attention_lab::PropertiesDialog</name>
    <message>
        <source>Document properties</source>
        <translation>文档属性</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What the document shows, for whom, what to try</source>
        <translation>文档展示什么、面向谁、可以尝试什么</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
</context>
<context>
    <name>attention_lab::ScalingPage</name>
    <message>
        <source>The document isn’t computed yet.</source>
        <translation>文档尚未计算。</translation>
    </message>
    <message>
        <source>drawing …</source>
        <translation>正在抽样……</translation>
    </message>
    <message>
        <source>All %1 draws are in.</source>
        <translation>全部 %1 次抽样已完成。</translation>
    </message>
    <message>
        <source>%1 of %2 draws are in.</source>
        <translation>已完成 %1 次抽样，共 %2 次。</translation>
    </message>
    <message>
        <source>&amp;d_k</source>
        <translation>d_k(&amp;D)</translation>
    </message>
    <message>
        <source>d_k looked at</source>
        <translation>所考察的 d_k</translation>
    </message>
    <message>
        <source>At this d_k the histogram and the matrices are drawn</source>
        <translation>直方图和矩阵按这个 d_k 绘制</translation>
    </message>
    <message>
        <source>divisors</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>Divisor %1</source>
        <translation>除数 %1</translation>
    </message>
    <message>
        <source>÷d_k to the power</source>
        <translation>÷d_k 的幂，指数</translation>
    </message>
    <message>
        <source>Own divisor</source>
        <translation>自定义除数</translation>
    </message>
    <message>
        <source>Exponent of the own divisor</source>
        <translation>自定义除数的指数</translation>
    </message>
    <message>
        <source>0 divides by nothing, 0.5 by √d_k, 1 by d_k; from −1 to 2</source>
        <translation>0 表示不除，0.5 表示除以 √d_k，1 表示除以 d_k；取值 −1 到 2</translation>
    </message>
    <message>
        <source>&amp;keys</source>
        <translation>键数(&amp;K)</translation>
    </message>
    <message>
        <source>Keys per query</source>
        <translation>每个查询的键数</translation>
    </message>
    <message>
        <source>&amp;q and k</source>
        <translation>q 和 k(&amp;Q)</translation>
    </message>
    <message>
        <source>Distribution of q and k</source>
        <translation>q 和 k 的分布</translation>
    </message>
    <message>
        <source>Normal and uniform: independent entries of mean 0 and variance 1. This document’s: tokens and columns drawn from its own Q and K.</source>
        <translation>正态分布和均匀分布：各元素相互独立，均值 0，方差 1。本文档的：从其自身的 Q 和 K 中抽取词元和列。</translation>
    </message>
    <message>
        <source>dra&amp;ws</source>
        <translation>抽样次数(&amp;W)</translation>
    </message>
    <message>
        <source>Draws at each d_k</source>
        <translation>每个 d_k 的抽样次数</translation>
    </message>
    <message>
        <source>Queries drawn at each d_k, with their keys</source>
        <translation>每个 d_k 下抽取多少个查询及其键</translation>
    </message>
    <message>
        <source>Seed of the draws</source>
        <translation>抽样的种子</translation>
    </message>
    <message>
        <source>Draw with another seed</source>
        <translation>换一个种子抽样</translation>
    </message>
    <message>
        <source>&amp;Numbers as CSV …</source>
        <translation>数值存为 CSV(&amp;N)……</translation>
    </message>
    <message>
        <source>Numbers as CSV</source>
        <translation>数值存为 CSV</translation>
    </message>
    <message>
        <source>√d_k laboratory</source>
        <translation>√d_k 实验室</translation>
    </message>
    <message>
        <source>Draws so far</source>
        <translation>已完成的抽样</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
</context>
<context>
    <name>attention_lab::StepsBar</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Previous step (Page Up)</source>
        <translation>上一步（Page Up）</translation>
    </message>
    <message>
        <source>One row back (Shift+Page Up)</source>
        <translation>后退一行（Shift+Page Up）</translation>
    </message>
    <message>
        <source>One row on (Shift+Page Down)</source>
        <translation>前进一行（Shift+Page Down）</translation>
    </message>
    <message>
        <source>Next step (Page Down)</source>
        <translation>下一步（Page Down）</translation>
    </message>
    <message>
        <source>Leave the steps</source>
        <translation>退出分步演示</translation>
    </message>
    <message>
        <source>Step and row</source>
        <translation>步骤与行</translation>
    </message>
    <message>
        <source>&amp;rows/s</source>
        <translation>行/秒(&amp;R)</translation>
    </message>
    <message>
        <source>Rows per second</source>
        <translation>每秒行数</translation>
    </message>
    <message>
        <source>How many rows per second are played</source>
        <translation>每秒播放多少行</translation>
    </message>
</context>
<context>
    <name>attention_lab::TextPage</name>
    <message>
        <source>the &amp;token</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>Direction of attention</source>
        <translation>注意力方向</translation>
    </message>
    <message>
        <source>attends to (its row)</source>
        <translation>关注谁（它的行）</translation>
    </message>
    <message>
        <source>is attended by (its column)</source>
        <translation>被谁关注（它的列）</translation>
    </message>
    <message>
        <source>Mean of heads</source>
        <translation>各头的平均</translation>
    </message>
    <message>
        <source>The mean of all heads instead of the chosen one. It is not what any head does.</source>
        <translation>用全部头的平均代替所选的头。它不是任何一个头的结果。</translation>
    </message>
    <message>
        <source>Text shaded by attention</source>
        <translation>以颜色表示注意力的文本</translation>
    </message>
    <message>
        <source>mean of hea&amp;ds</source>
        <translation>各头的平均(&amp;D)</translation>
    </message>
</context>
<context>
    <name>attention_lab::TokenStrip</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Token text</source>
        <translation>词元文本</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>新词元</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>The last token stays: a sequence has at least one.</source>
        <translation>最后一个词元保留：序列至少有一个词元。</translation>
    </message>
    <message>
        <source>A token can&apos;t be empty; “%1” stays.</source>
        <translation>词元不能为空；“%1”保持不变。</translation>
    </message>
</context>
<context>
    <name>attention_lab::TokensPanel</name>
    <message>
        <source>Add an item</source>
        <translation>添加样本</translation>
    </message>
    <message>
        <source>Remove an item</source>
        <translation>移除样本</translation>
    </message>
    <message>
        <source>Rename a token</source>
        <translation>重命名词元</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>Duplicate a token</source>
        <translation>复制词元</translation>
    </message>
    <message>
        <source>Remove a token</source>
        <translation>移除词元</translation>
    </message>
    <message>
        <source>Move a token</source>
        <translation>移动词元</translation>
    </message>
    <message>
        <source>Type tokens</source>
        <translation>输入词元</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Text, split into tokens</source>
        <translation>文本，将切分为词元</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一个句子</translation>
    </message>
    <message>
        <source>Context (keys and values)</source>
        <translation>上下文（键和值）</translation>
    </message>
    <message>
        <source>Context text, split into tokens</source>
        <translation>上下文文本，将切分为词元</translation>
    </message>
    <message>
        <source>Type the context</source>
        <translation>输入上下文</translation>
    </message>
    <message>
        <source>Context tokens</source>
        <translation>上下文词元</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>批量中的样本</translation>
    </message>
    <message>
        <source>Previous item</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Next item</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Add an item to the batch</source>
        <translation>向批量添加一个样本</translation>
    </message>
    <message>
        <source>Remove this item from the batch</source>
        <translation>从批量中移除此样本</translation>
    </message>
    <message>
        <source>Compute all the same</source>
        <translation>仍然全部计算</translation>
    </message>
    <message>
        <source>Keep the tokens as they were</source>
        <translation>保留原来的词元</translation>
    </message>
    <message>
        <source>%1 tokens: the arrays, which grow with the square of that, would take %2 of memory.</source>
        <translation>%1 个词元：数组随其平方增长，将占用 %2 内存。</translation>
    </message>
    <message>
        <source>Compute the first %1</source>
        <translation>只计算前 %1 个</translation>
    </message>
    <message>
        <source>A sequence has at least one token; the tokens stay as they were.</source>
        <translation>序列至少有一个词元；词元保持不变。</translation>
    </message>
</context>
<context>
    <name>attention_lab::ViewCanvas</name>
    <message>
        <source>Change a cell</source>
        <translation>更改单元格</translation>
    </message>
    <message>
        <source>Value of the cell</source>
        <translation>单元格的值</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <translation>%1，行 %2，列 %3：%4</translation>
    </message>
    <message>
        <source>%1: %2. It stays as it was.</source>
        <translation>%1：%2。保持不变。</translation>
    </message>
    <message>
        <source>before the change</source>
        <translation>改变之前</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Not changed: while B or D is held, the cells show other numbers than the document&apos;s.</source>
        <translation>未更改：按住 B 或 D 时，单元格显示的不是文档中的数。</translation>
    </message>
    <message>
        <source>Drag up or down, or type; double click: as it was</source>
        <translation>上下拖动，或键入数字；双击：复原</translation>
    </message>
    <message>
        <source>Change the mask&apos;s bias</source>
        <translation>更改掩码的偏置</translation>
    </message>
    <message>
        <source>Allow cells of the mask</source>
        <translation>允许掩码的单元格</translation>
    </message>
    <message>
        <source>Forbid cells of the mask</source>
        <translation>禁止掩码的单元格</translation>
    </message>
</context>
<context>
    <name>attention_lab::WeightTable</name>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>attention_lab::WeightsPanel</name>
    <message>
        <source>This document has no %1.</source>
        <translation>此文档没有 %1。</translation>
    </message>
    <message>
        <source>The document gives q, k and v: there are no weights.</source>
        <translation>文档给出了 q、k 和 v：没有权重。</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>Paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights, a table of numbers</source>
        <translation>权重，数值表</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Paste numbers</source>
        <translation>粘贴数值</translation>
    </message>
    <message>
        <source>drag a cell up or down · type · paste · double click: as it was</source>
        <translation>上下拖动单元格 · 键入 · 粘贴 · 双击：复原</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>The document, a .attn file.</source>
        <translation>文档，一个 .attn 文件。</translation>
    </message>
    <message>
        <source>Where to: .png, .svg or .pdf.</source>
        <translation>写到哪里：.png、.svg 或 .pdf。</translation>
    </message>
    <message>
        <source>What is drawn: %1. Default: what the document says.</source>
        <translation>绘制的内容：%1。默认按文档的设置。</translation>
    </message>
    <message>
        <source>Item of the batch, from 0.</source>
        <translation>批量中的样本，从 0 起。</translation>
    </message>
    <message>
        <source>Head, from 0.</source>
        <translation>头，从 0 起。</translation>
    </message>
    <message>
        <source>For probabilities: %1.</source>
        <translation>用于概率：%1。</translation>
    </message>
    <message>
        <source>Lowest and highest colour, e.g. 0:0.5.</source>
        <translation>颜色范围的最小值和最大值，例如 0:0.5。</translation>
    </message>
    <message>
        <source>Numbers in the cells where they fit, whatever the document says.</source>
        <translation>在放得下的单元格中显示数值，不论文档如何设置。</translation>
    </message>
    <message>
        <source>light (default) or dark.</source>
        <translation>light（浅色，默认）或 dark（深色）。</translation>
    </message>
    <message>
        <source>Width in millimetres.</source>
        <translation>宽度，以毫米为单位。</translation>
    </message>
    <message>
        <source>Height in millimetres.</source>
        <translation>高度，以毫米为单位。</translation>
    </message>
    <message>
        <source>Dots per inch of a .png, default 192.</source>
        <translation>.png 每英寸的点数，默认 192。</translation>
    </message>
    <message>
        <source>--%1 wants one of %2, found “%3”</source>
        <translation>--%1 应为 %2 之一，实际为“%3”</translation>
    </message>
    <message>
        <source>--%1 wants a number above 0, found “%2”</source>
        <translation>--%1 应为大于 0 的数，实际为“%2”</translation>
    </message>
    <message>
        <source>--%1 wants a whole number from 0, found “%2”</source>
        <translation>--%1 应为从 0 起的整数，实际为“%2”</translation>
    </message>
    <message>
        <source>--range wants MIN:MAX with MIN below MAX, found “%1”</source>
        <translation>--range 应为 MIN:MAX，且 MIN 小于 MAX，实际为“%1”</translation>
    </message>
    <message>
        <source>there is no view “%1”; there are %2</source>
        <translation>没有视图“%1”；可用的有 %2</translation>
    </message>
    <message>
        <source>“%1” should end with one of %2</source>
        <translation>“%1”应以下列之一结尾：%2</translation>
    </message>
    <message>
        <source>--language wants one of %1</source>
        <translation>--language 应为 %1 之一</translation>
    </message>
    <message>
        <source>draws one view of a document as PNG, SVG or PDF</source>
        <translation>将文档的一个视图绘制为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>no display here, so the window can’t open; these work without one:</source>
        <translation>此处没有显示器，无法打开窗口；以下命令不需要显示器：</translation>
    </message>
    <message>
        <source>Attention Lab computes attention from the tokens and weights you enter.</source>
        <translation>Attention Lab 根据输入的词元和权重计算注意力。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>opens the window, with the files named</source>
        <translation>打开窗口，并载入所列的文件</translation>
    </message>
    <message>
        <source>attention-lab COMMAND --help tells the options of a command.</source>
        <translation>attention-lab COMMAND --help 显示一个命令的选项。</translation>
    </message>
    <message>
        <source>Exit status: 0 done, 1 could not, 2 wrong use.</source>
        <translation>退出状态：0 完成，1 未能完成，2 用法错误。</translation>
    </message>
    <message>
        <source>Change one key of the document, e.g. attention.scaling=none.</source>
        <translation>更改文档的一个键，例如 attention.scaling=none。</translation>
    </message>
    <message>
        <source>--set wants PATH=VALUE, found “%1”</source>
        <translation>--set 应为 PATH=VALUE，实际为“%1”</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>which document? Name one .attn file</source>
        <translation>哪个文档？请指定一个 .attn 文件</translation>
    </message>
    <message>
        <source>one document at a time, found “%1” too</source>
        <translation>一次只能处理一个文档，却还有“%1”</translation>
    </message>
    <message>
        <source>where to? Say -o FILE</source>
        <translation>写到哪里？请用 -o FILE 指定</translation>
    </message>
    <message>
        <source>writes every array of a document’s attention to a file</source>
        <translation>将文档的注意力计算中的每个数组写入文件</translation>
    </message>
    <message>
        <source>Where to: .npz, .json or .safetensors.</source>
        <translation>写到哪里：.npz、.json 或 .safetensors。</translation>
    </message>
    <message>
        <source>Only these arrays, e.g. weights,z.</source>
        <translation>只写这些数组，例如 weights,z。</translation>
    </message>
    <message>
        <source>--set PATH=VALUE behind a command changes one key of the document.</source>
        <translation>命令后的 --set PATH=VALUE 更改文档的一个键。</translation>
    </message>
    <message>
        <source>en or zh_CN. Default: what the document says.</source>
        <translation>en 或 zh_CN。默认：文档中所写的。</translation>
    </message>
    <message>
        <source>Heads that the views of several show, from 0, e.g. 0,2; or all.</source>
        <translation>多头视图中显示的头，从 0 起，例如 0,2；或 all。</translation>
    </message>
    <message>
        <source>The mean of all heads, in the views “heads” and “text”.</source>
        <translation>全部头的平均，用于视图“heads”和“text”。</translation>
    </message>
    <message>
        <source>In “flow”: lines until this part of each row, 0 to 1.</source>
        <translation>用于“flow”：每行的连线直到合计这个比例，0 到 1。</translation>
    </message>
    <message>
        <source>In “flow” and “text”: query, whose row is shown, or key.</source>
        <translation>用于“flow”和“text”：query（显示其行）或 key（显示其列）。</translation>
    </message>
    <message>
        <source>--heads wants whole numbers from 0 or “all”, found “%1”</source>
        <translation>--heads 需要从 0 起的整数或“all”，实际为“%1”</translation>
    </message>
    <message>
        <source>--share wants 0 to 1, found “%1”</source>
        <translation>--share 应为 0 到 1 之间的数，实际为“%1”</translation>
    </message>
    <message>
        <source>can’t write to the standard output</source>
        <translation>无法写入标准输出</translation>
    </message>
    <message>
        <source>the document’s name is empty</source>
        <translation>文档的名称为空</translation>
    </message>
    <message>
        <source>“%1” is the document itself: name another file</source>
        <translation>“%1”就是文档本身：请另取文件名</translation>
    </message>
    <message>
        <source>there is no command or file “%1”; --help lists the commands</source>
        <translation>没有命令或文件“%1”；--help 列出所有命令</translation>
    </message>
    <message>
        <source>Of the curves of “position-curves”, from 0, e.g. 0-3,8. Default: 0-7.</source>
        <translation>“position-curves” 中曲线的维度，从 0 起，例如 0-3,8。默认：0-7。</translation>
    </message>
    <message>
        <source>--%1 wants a whole number from %2 to %3, found “%4”</source>
        <translation>--%1 应为 %2 到 %3 的整数，实际为“%4”</translation>
    </message>
    <message>
        <source>Attention of a stack: decoder.0.cross, or a layer’s own by its number from 0, the encoder’s first. Default: 0.</source>
        <translation>堆叠中的注意力：decoder.0.cross，或用从 0 起的编号表示某层自己的注意力，先编码器后解码器。默认：0。</translation>
    </message>
    <message>
        <source>A document whose settings, and whose Q and K, are used.</source>
        <translation>采用其设置以及其 Q 和 K 的文档。</translation>
    </message>
    <message>
        <source>Where to: .csv, .png, .svg or .pdf.</source>
        <translation>写到哪里：.csv、.png、.svg 或 .pdf。</translation>
    </message>
    <message>
        <source>The d_k, e.g. 1,2,4. Default: powers of two up to 4096.</source>
        <translation>各个 d_k，例如 1,2,4。默认：直到 4096 的 2 的幂。</translation>
    </message>
    <message>
        <source>Keys per query, default 8.</source>
        <translation>每个查询的键数，默认 8。</translation>
    </message>
    <message>
        <source>Draws at each d_k, default 20000.</source>
        <translation>每个 d_k 的抽样次数，默认 20000。</translation>
    </message>
    <message>
        <source>Seed of the draws, default 0.</source>
        <translation>抽样的种子，默认 0。</translation>
    </message>
    <message>
        <source>Of the entries of q and k: normal (default), uniform, both of variance 1, or document, which wants a DOC.</source>
        <translation>q 和 k 各元素的分布：normal（正态，默认）、uniform（均匀），方差均为 1；或 document（取自文档），需要给出 DOC。</translation>
    </message>
    <message>
        <source>Some of none, sqrt-dk, dk. Default: all three.</source>
        <translation>none、sqrt-dk、dk 中的若干个。默认：三个都用。</translation>
    </message>
    <message>
        <source>A further divisor: d_k to this power, from -1 to 2, named dk^POWER.</source>
        <translation>另加一个除数：d_k 的这个次幂，-1 到 2，名为 dk^POWER。</translation>
    </message>
    <message>
        <source>The d_k of the histogram and the matrices in a picture.</source>
        <translation>图中直方图和矩阵所用的 d_k。</translation>
    </message>
    <message>
        <source>--dk wants at most %1 numbers</source>
        <translation>--dk 最多可有 %1 个数</translation>
    </message>
    <message>
        <source>--exponent wants a number from -1 to 2, found “%1”</source>
        <translation>--exponent 应为 -1 到 2 的数，实际为“%1”</translation>
    </message>
    <message>
        <source>at most %1 divisors</source>
        <translation>除数最多 %1 个</translation>
    </message>
    <message>
        <source>--set changes a document: name one .attn file</source>
        <translation>--set 修改文档：请给出一个 .attn 文件</translation>
    </message>
    <message>
        <source>--distribution document wants a document: name one .attn file</source>
        <translation>--distribution document 需要文档：请给出一个 .attn 文件</translation>
    </message>
    <message>
        <source>draws many q and k and tells what ÷1, ÷√d_k and ÷d_k make of q·k, as CSV or a picture</source>
        <translation>大量抽取 q 和 k，以 CSV 或图给出 ÷1、÷√d_k 和 ÷d_k 对 q·k 的作用</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>wanted an array of %1, found %2</source>
        <translation>应为 %1 的数组，实际为 %2</translation>
    </message>
    <message>
        <source>wanted %1 items like sequences, found %2</source>
        <translation>应与 sequences 一样有 %1 个样本，实际有 %2 个</translation>
    </message>
    <message>
        <source>wanted at least one token, found none</source>
        <translation>应至少有一个词元，实际没有</translation>
    </message>
    <message>
        <source>wanted a vector for each token, found none</source>
        <translation>每个词元应有一个向量，实际没有</translation>
    </message>
    <message>
        <source>%1 columns can&apos;t be shared out to %2 heads</source>
        <translation>%1 列无法平均分给 %2 个头</translation>
    </message>
    <message>
        <source>is %1, but the given arrays have %2 per head</source>
        <translation>为 %1，但给出的数组每个头有 %2</translation>
    </message>
    <message>
        <source>wanted q, k and v as [item][head][token][d]</source>
        <translation>q、k 和 v 应为 [样本][头][词元][d]</translation>
    </message>
    <message>
        <source>is missing: given weights need wQ, wK and wV</source>
        <translation>缺失：直接给出权重时需要 wQ、wK 和 wV</translation>
    </message>
    <message>
        <source>is %1: the rotary encoding turns pairs and needs an even d_k</source>
        <translation>为 %1：旋转位置编码成对旋转，d_k 应为偶数</translation>
    </message>
    <message>
        <source>wanted at least one item, found none</source>
        <translation>应至少有一个样本，实际没有</translation>
    </message>
    <message>
        <source>is computed here and can&apos;t be edited</source>
        <translation>由计算得出，不能编辑</translation>
    </message>
    <message>
        <source>there is no cell [%1, %2]: the array is %3</source>
        <translation>没有单元格 [%1, %2]：数组为 %3</translation>
    </message>
    <message>
        <source>there is no %1: there are %2</source>
        <translation>没有第 %1 个：共有 %2 个</translation>
    </message>
    <message>
        <source>wanted a finite number</source>
        <translation>应为有限数</translation>
    </message>
    <message>
        <source>is not a parameter</source>
        <translation>不是参数</translation>
    </message>
    <message>
        <source>wanted at least 1, found %1</source>
        <translation>应至少为 1，实际为 %1</translation>
    </message>
    <message>
        <source>is fixed by the given q, k and v</source>
        <translation>由给出的 q、k 和 v 决定</translation>
    </message>
    <message>
        <source>a one-hot embedding has one dimension for each distinct token, here %1</source>
        <translation>独热嵌入的每个不同词元对应一维，此处为 %1 维</translation>
    </message>
    <message>
        <source>there is no context: this is self-attention</source>
        <translation>没有上下文：这是自注意力</translation>
    </message>
    <message>
        <source>there is no item %1: there are %2</source>
        <translation>没有第 %1 个样本：共有 %2 个</translation>
    </message>
    <message>
        <source>there is no token %1: there are %2</source>
        <translation>没有第 %1 个词元：共有 %2 个</translation>
    </message>
    <message>
        <source>the only item can&apos;t be removed</source>
        <translation>不能移除唯一的样本</translation>
    </message>
    <message>
        <source>%1 × %2 scores (heads: %3, items: %4) need %5 GiB with all that goes with them; %6 GiB are allowed: about %7 tokens would fit</source>
        <translation>%1 × %2 个得分（头数：%3，样本数：%4）连同相关数组需要 %5 GiB；允许 %6 GiB：约可容纳 %7 个词元</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>wanted an array of numbers, found one of text</source>
        <translation>应为数值数组，实际为文本数组</translation>
    </message>
    <message>
        <source>not a .npy, .npz or .safetensors file</source>
        <translation>不是 .npy、.npz 或 .safetensors 文件</translation>
    </message>
    <message>
        <source>can&apos;t follow the link: %1</source>
        <translation>无法解析链接：%1</translation>
    </message>
    <message>
        <source>can&apos;t create a file in this folder: %1</source>
        <translation>无法在此文件夹中创建文件：%1</translation>
    </message>
    <message>
        <source>can&apos;t replace it: %1</source>
        <translation>无法替换：%1</translation>
    </message>
    <message>
        <source>can&apos;t replace what isn&apos;t a regular file: %1</source>
        <translation>不是普通文件，无法替换：%1</translation>
    </message>
    <message>
        <source>can&apos;t keep the file&apos;s permissions: %1</source>
        <translation>无法保留文件的权限：%1</translation>
    </message>
    <message>
        <source>can&apos;t write: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>can&apos;t flush to the disk: %1</source>
        <translation>无法写入磁盘：%1</translation>
    </message>
    <message>
        <source>can&apos;t finish writing: %1</source>
        <translation>无法完成写入：%1</translation>
    </message>
    <message>
        <source>can&apos;t put the new file in the old one&apos;s place: %1</source>
        <translation>无法用新文件替换旧文件：%1</translation>
    </message>
    <message>
        <source>can&apos;t read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>can&apos;t open: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>not a regular file: %1</source>
        <translation>不是普通文件：%1</translation>
    </message>
    <message>
        <source>the file has %1 bytes; at most %2 are read</source>
        <translation>文件有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <source>wanted an object, found %1</source>
        <translation>应为对象，实际为 %1</translation>
    </message>
    <message>
        <source>this program reads version %1 of the format, found %2</source>
        <translation>本程序读取格式的第 %1 版，实际为 %2</translation>
    </message>
    <message>
        <source>wanted a list of tokens, found %1</source>
        <translation>应为词元列表，实际为 %1</translation>
    </message>
    <message>
        <source>wanted a list of token lists, found %1</source>
        <translation>应为词元列表的列表，实际为 %1</translation>
    </message>
    <message>
        <source>more than %1 tokens</source>
        <translation>超过 %1 个词元</translation>
    </message>
    <message>
        <source>wanted &quot;sqrt-d-model&quot; or a number, found %1</source>
        <translation>应为 &quot;sqrt-d-model&quot; 或一个数，实际为 %1</translation>
    </message>
    <message>
        <source>wanted &quot;sqrt-dk&quot;, &quot;dk&quot;, &quot;none&quot; or a number, found %1</source>
        <translation>应为 &quot;sqrt-dk&quot;、&quot;dk&quot;、&quot;none&quot; 或一个数，实际为 %1</translation>
    </message>
    <message>
        <source>wanted &quot;none&quot;, &quot;causal&quot; or an object with causal, keep or bias, found %1</source>
        <translation>应为 &quot;none&quot;、&quot;causal&quot; 或含 causal、keep 或 bias 的对象，实际为 %1</translation>
    </message>
    <message>
        <source>is missing; wanted q, k and v</source>
        <translation>缺失；应有 q、k 和 v</translation>
    </message>
    <message>
        <source>wanted [lowest, highest], found %1</source>
        <translation>应为 [最小值, 最大值]，实际为 %1</translation>
    </message>
    <message>
        <source>is missing; wanted a list of token lists</source>
        <translation>缺失；应为词元列表的列表</translation>
    </message>
    <message>
        <source>an infinite value or one that is not a number can&apos;t be saved in a document</source>
        <translation>无穷大或非数的值不能保存在文档中</translation>
    </message>
    <message>
        <source>wanted a list, found %1</source>
        <translation>应为列表，实际为 %1</translation>
    </message>
    <message>
        <source>wanted at least one element, found none</source>
        <translation>应至少有一个元素，实际没有</translation>
    </message>
    <message>
        <source>wanted %1 elements like the first, found %2</source>
        <translation>应与第一个一样有 %1 个元素，实际有 %2 个</translation>
    </message>
    <message>
        <source>wanted true or false, found %1</source>
        <translation>应为 true 或 false，实际为 %1</translation>
    </message>
    <message>
        <source>wanted a number, found %1</source>
        <translation>应为一个数，实际为 %1</translation>
    </message>
    <message>
        <source>wanted a number or &quot;-inf&quot;, found %1</source>
        <translation>应为一个数或 &quot;-inf&quot;，实际为 %1</translation>
    </message>
    <message>
        <source>wanted [query][key] or [item][head][query][key], found %1 levels of lists</source>
        <translation>应为 [查询][键] 或 [样本][头][查询][键]，实际为 %1 层列表</translation>
    </message>
    <message>
        <source>this key stands twice</source>
        <translation>此键出现了两次</translation>
    </message>
    <message>
        <source>line %1, column %2: the number %3 is too large</source>
        <translation>第 %1 行第 %2 列：数 %3 太大</translation>
    </message>
    <message>
        <source>line %1, column %2: the text ends too early</source>
        <translation>第 %1 行第 %2 列：文本过早结束</translation>
    </message>
    <message>
        <source>line %1, column %2: not JSON here</source>
        <translation>第 %1 行第 %2 列：此处不是 JSON</translation>
    </message>
    <message>
        <source>line %1, column %2: not JSON from here: “%3”</source>
        <translation>第 %1 行第 %2 列：从此处起不是 JSON：“%3”</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the character U+0000 can&apos;t be part of a text</source>
        <translation>文本中不能含有字符 U+0000</translation>
    </message>
    <message>
        <source>line %1, column %2: not UTF-8 text</source>
        <translation>第 %1 行第 %2 列：不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>wanted one of %1, found %2</source>
        <translation>应为 %1 之一，实际为 %2</translation>
    </message>
    <message>
        <source>wanted a text, found %1</source>
        <translation>应为文本，实际为 %1</translation>
    </message>
    <message>
        <source>more than %1 keys</source>
        <translation>超过 %1 个键</translation>
    </message>
    <message>
        <source>wanted a number greater than 0, found %1</source>
        <translation>应为大于 0 的数，实际为 %1</translation>
    </message>
    <message>
        <source>wanted a whole number from %1 to %2, found %3</source>
        <translation>应为 %1 到 %2 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>not a key&apos;s path; wanted one like %1</source>
        <translation>不是键的路径；应形如 %1</translation>
    </message>
    <message>
        <source>%1 isn&apos;t an object, so it has no keys</source>
        <translation>%1 不是对象，因此没有键</translation>
    </message>
    <message>
        <source>%1 is not a list, so it has no element [%2]</source>
        <translation>%1 不是列表，因此没有元素 [%2]</translation>
    </message>
    <message>
        <source>%1 has %2 elements, so there is no [%3]</source>
        <translation>%1 有 %2 个元素，因此没有 [%3]</translation>
    </message>
    <message>
        <source>not a header of a .npy array</source>
        <translation>不是 .npy 数组的文件头</translation>
    </message>
    <message>
        <source>arrays of records are not supported</source>
        <translation>不支持记录数组</translation>
    </message>
    <message>
        <source>an array of Python objects is a pickle, which could run code, so it is not read</source>
        <translation>Python 对象的数组是 pickle，可能运行代码，因此不予读取</translation>
    </message>
    <message>
        <source>elements of the type %1 are not supported</source>
        <translation>不支持 %1 类型的元素</translation>
    </message>
    <message>
        <source>not a .npy array</source>
        <translation>不是 .npy 数组</translation>
    </message>
    <message>
        <source>wanted version 1, 2 or 3 of the .npy format, found %1</source>
        <translation>应为 .npy 格式的第 1、2 或 3 版，实际为 %1</translation>
    </message>
    <message>
        <source>the array ends in its header</source>
        <translation>数组在其文件头中就已结束</translation>
    </message>
    <message>
        <source>an array of %1 needs %2 bytes, found %3</source>
        <translation>%1 的数组需要 %2 字节，实际有 %3 字节</translation>
    </message>
    <message>
        <source>can&apos;t unpack: %1</source>
        <translation>无法解压：%1</translation>
    </message>
    <message>
        <source>packed by method %1; wanted stored or deflated</source>
        <translation>以方法 %1 压缩；应为 stored 或 deflated</translation>
    </message>
    <message>
        <source>claims %1 bytes, more than the file can hold</source>
        <translation>声称有 %1 字节，超过文件所能容纳的</translation>
    </message>
    <message>
        <source>has %1 bytes; at most %2 are read</source>
        <translation>有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <source>unpacks to another size than the %1 bytes it claims</source>
        <translation>解压后的大小与声称的 %1 字节不符</translation>
    </message>
    <message>
        <source>this name stands twice</source>
        <translation>此名称出现了两次</translation>
    </message>
    <message>
        <source>an archive without .npy arrays (weights of PyTorch must be saved as .npz or .safetensors)</source>
        <translation>压缩包中没有 .npy 数组（PyTorch 的权重应保存为 .npz 或 .safetensors）</translation>
    </message>
    <message>
        <source>an array of %1 is too large: the arrays of a file may take 2 GiB together</source>
        <translation>%1 的数组太大：一个文件的数组合计最多 2 GiB</translation>
    </message>
    <message>
        <source>wanted the path of a file, found none</source>
        <translation>应为文件的路径，实际没有</translation>
    </message>
    <message>
        <source>&quot;%1&quot; leads out of the document&apos;s folder; wanted a path relative to it</source>
        <translation>&quot;%1&quot; 超出了文档所在的文件夹；应为相对于该文件夹的路径</translation>
    </message>
    <message>
        <source>wanted the name of one of the file&apos;s arrays: %1</source>
        <translation>应为文件中某个数组的名称：%1</translation>
    </message>
    <message>
        <source>wanted an array of %1×d, found %2</source>
        <translation>应为 %1×d 的数组，实际为 %2</translation>
    </message>
    <message>
        <source>wanted a list of whole numbers, found %1</source>
        <translation>应为整数列表，实际为 %1</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>wanted the first and the last offset</source>
        <translation>应为起始和结束偏移量</translation>
    </message>
    <message>
        <source>begins at byte %1 of the data, wanted %2 (no holes and no overlaps)</source>
        <translation>从数据的第 %1 字节开始，应为第 %2 字节（不得有空隙或重叠）</translation>
    </message>
    <message>
        <source>the header describes %1 bytes of data, found %2</source>
        <translation>文件头描述了 %1 字节的数据，实际有 %2 字节</translation>
    </message>
    <message>
        <source>the header has %1 bytes; at most %2 are read</source>
        <translation>文件头有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <source>the file ends in its header</source>
        <translation>文件在其文件头中就已结束</translation>
    </message>
    <message>
        <source>is missing; the file has %1</source>
        <translation>缺失；文件中有 %1</translation>
    </message>
    <message>
        <source>wanted a matrix, found an array of %1</source>
        <translation>应为矩阵，实际为 %1 的数组</translation>
    </message>
    <message>
        <source>wanted one row, found an array of %1</source>
        <translation>应为一行，实际为 %1 的数组</translation>
    </message>
    <message>
        <source>wanted q, k and v one after the other, so a multiple of 3; found an array of %1</source>
        <translation>应依次为 q、k 和 v，即 3 的倍数；实际为 %1 的数组</translation>
    </message>
    <message>
        <source>keys and values that a layer adds to the sequence are not supported</source>
        <translation>不支持由层添加到序列中的键和值</translation>
    </message>
    <message>
        <source>no attention weights with the prefix &quot;%1&quot;: wanted in_proj_weight, q_proj_weight or wQ; the file has %2</source>
        <translation>没有前缀为 &quot;%1&quot; 的注意力权重：应有 in_proj_weight、q_proj_weight 或 wQ；文件中有 %2</translation>
    </message>
    <message>
        <source>an array of %1 is too large</source>
        <translation>%1 的数组太大</translation>
    </message>
    <message>
        <source>wanted rows of d_model = %1 numbers, found %2</source>
        <translation>每行应有 d_model = %1 个数，实际有 %2 个</translation>
    </message>
    <message>
        <source>the table has %1 positions, the longest sequence needs %2</source>
        <translation>表中有 %1 个位置，最长的序列需要 %2 个</translation>
    </message>
    <message>
        <source>a text of %1 bytes is too long; at most %2</source>
        <translation>%1 字节的文本太长；最多 %2 字节</translation>
    </message>
    <message>
        <source>ICU&apos;s word boundaries are not installed: %1</source>
        <translation>未安装 ICU 的词边界数据：%1</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>computing failed: %1</source>
        <translation>计算失败：%1</translation>
    </message>
    <message>
        <source>the picture can&apos;t be written as PNG: %1</source>
        <translation>无法将图片写为 PNG：%1</translation>
    </message>
    <message>
        <source>a picture of %1 × %2 pixels is not possible: from 1 up to 256 million in all and 32767 a side</source>
        <translation>无法生成 %1 × %2 像素的图片：总数应在 1 到 2.56 亿之间，每边最多 32767</translation>
    </message>
    <message>
        <source>a figure&apos;s name ends in .png, .svg or .pdf</source>
        <translation>图形的文件名应以 .png、.svg 或 .pdf 结尾</translation>
    </message>
    <message>
        <source>a PDF page is at most 5080 mm a side</source>
        <translation>PDF 页面每边最多 5080 mm</translation>
    </message>
    <message>
        <source>%1 asked for, there are %2, counted from 0</source>
        <translation>要求的是 %1，但共有 %2 个，从 0 数起</translation>
    </message>
    <message>
        <source>it failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>not changed: the document can&apos;t be computed as it is; undo, or change what the message said</source>
        <translation>未修改：文档目前无法计算；请撤销，或按提示修改</translation>
    </message>
    <message>
        <source>not changed: the numbers are still being computed; try again</source>
        <translation>未修改：数值仍在计算中；请再试一次</translation>
    </message>
    <message>
        <source>d_model = %1, d_k = %2 and d_v = %3 (heads: %4, items: %5) need %6 GiB; %7 GiB are allowed, so nothing of that size fits, not even one token: choose a smaller d_model or d_k, or fewer heads or items</source>
        <translation>d_model = %1、d_k = %2、d_v = %3（头数：%4，样本数：%5）需要 %6 GiB；允许 %7 GiB，因此这样的大小连一个词元也放不下：请减小 d_model 或 d_k，或减少头数或样本数</translation>
    </message>
    <message>
        <source>reads vectors of %1 numbers (kdim or vdim), but those of the context have d_model = %2 like the sequences; other sizes are not supported</source>
        <translation>读取的向量有 %1 个数（kdim 或 vdim），而上下文的向量与序列一样是 d_model = %2；不支持其他大小</translation>
    </message>
    <message>
        <source>%1 numbers are too many for a .json file, which takes %2: choose .npz or .safetensors, or fewer arrays</source>
        <translation>%1 个数对 .json 文件来说太多，最多 %2 个：请改用 .npz 或 .safetensors，或减少数组</translation>
    </message>
    <message>
        <source>there is no array “%1”; there are %2</source>
        <translation>没有名为“%1”的数组；现有 %2</translation>
    </message>
    <message>
        <source>the new file is in place, but the folder can&apos;t be flushed to the disk, so it may be lost in a power cut: %1</source>
        <translation>新文件已就位，但无法将文件夹写入磁盘，断电时可能丢失：%1</translation>
    </message>
    <message>
        <source>wanted a list of heads, counted from 0, found %1</source>
        <translation>需要头的列表（从 0 起），实际为 %1</translation>
    </message>
    <message>
        <source>an SVG figure is at most 10000 mm a side</source>
        <translation>SVG 图形每边最多 10000 mm</translation>
    </message>
    <message>
        <source>a number was wanted here</source>
        <translation>这里需要一个数</translation>
    </message>
    <message>
        <source>not understood from “%1” on</source>
        <translation>从“%1”起无法理解</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>a number or a name was wanted here</source>
        <translation>这里需要一个数或一个名称</translation>
    </message>
    <message>
        <source>a row or a matrix was wanted here</source>
        <translation>这里需要一行或一个矩阵</translation>
    </message>
    <message>
        <source>there are %1, so there is no [%2]</source>
        <translation>只有 %1 个，没有 [%2]</translation>
    </message>
    <message>
        <source>the two matrices have different sizes</source>
        <translation>两个矩阵的大小不同</translation>
    </message>
    <message>
        <source>there is no function “%1”</source>
        <translation>没有函数“%1”</translation>
    </message>
    <message>
        <source>%1 takes %2 arguments, found %3</source>
        <translation>%1 需要 %2 个参数，找到 %3 个</translation>
    </message>
    <message>
        <source>a lesson has no such key</source>
        <translation>课程没有这个键</translation>
    </message>
    <message>
        <source>wanted PATH=VALUE, found %1</source>
        <translation>需要 PATH=VALUE，找到 %1</translation>
    </message>
    <message>
        <source>wanted either “answer” or “choices”</source>
        <translation>需要“answer”或“choices”之一</translation>
    </message>
    <message>
        <source>wanted a list of pages</source>
        <translation>需要页的列表</translation>
    </message>
    <message>
        <source>the page is empty</source>
        <translation>这一页是空的</translation>
    </message>
    <message>
        <source>a prediction needs a question, and a question a prediction</source>
        <translation>预测需要问题，问题需要预测</translation>
    </message>
    <message>
        <source>a question needs an answer</source>
        <translation>问题需要答案</translation>
    </message>
    <message>
        <source>a goal needs the parts “task” and “done”</source>
        <translation>目标需要“task”和“done”两部分</translation>
    </message>
    <message>
        <source>as many choices are wanted as there are conditions</source>
        <translation>选项的个数要和条件的个数相同</translation>
    </message>
    <message>
        <source>%1 pages; lesson.json has %2</source>
        <translation>%1 页；lesson.json 有 %2 页</translation>
    </message>
    <message>
        <source>%1 isn’t indexed by %2 numbers</source>
        <translation>%1 不能用 %2 个数作下标</translation>
    </message>
    <message>
        <source>there is no “%1” here</source>
        <translation>这里没有“%1”</translation>
    </message>
    <message>
        <source>there is no part “%1” of a page</source>
        <translation>页没有“%1”这一部分</translation>
    </message>
    <message>
        <source>a number’s format is like “%1”</source>
        <translation>数的格式应如“%1”</translation>
    </message>
    <message>
        <source>a lesson begins with “# ” and its title</source>
        <translation>课程以“# ”和标题开头</translation>
    </message>
    <message>
        <source>no page; each begins after a line “---”</source>
        <translation>没有页；每页从“---”行之后开始</translation>
    </message>
    <message>
        <source>wanted a number from 0 to below 1, found %1</source>
        <translation>应为 0 到 1 之间（不含 1）的数，实际为 %1</translation>
    </message>
    <message>
        <source>a variant can&apos;t have a variant of its own</source>
        <translation>变体不能再有变体</translation>
    </message>
    <message>
        <source>a variant is shown as its document is: only head may differ</source>
        <translation>变体与文档的显示方式相同：只有 head 可以不同</translation>
    </message>
    <message>
        <source>the mask has no bias</source>
        <translation>掩码没有偏置</translation>
    </message>
    <message>
        <source>the stack has no %1, counted from 0</source>
        <translation>堆叠中没有 %1（从 0 起计）</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Numbers of X</source>
        <translation>X 的数值</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Number of heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>d_v</source>
        <translation>d_v</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>dropout</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Tab Chain</source>
        <translation>标签页“计算链”</translation>
    </message>
    <message>
        <source>Tab Heads</source>
        <translation>标签页“各头”</translation>
    </message>
    <message>
        <source>Tab Flow</source>
        <translation>标签页“流向”</translation>
    </message>
    <message>
        <source>Tab Text</source>
        <translation>标签页“文本”</translation>
    </message>
    <message>
        <source>Tab Position</source>
        <translation>标签页“位置编码”</translation>
    </message>
    <message>
        <source>Tab √d_k</source>
        <translation>标签页“√d_k”</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>分步演示</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>there is no such number to differentiate</source>
        <translation>没有可求导的这个数</translation>
    </message>
    <message>
        <source>is %1, but the weights have %2 layers</source>
        <translation>为 %1，而权重有 %2 层</translation>
    </message>
    <message>
        <source>is %1, but the weights have %2</source>
        <translation>为 %1，而权重为 %2</translation>
    </message>
    <message>
        <source>is %1, but the embedding has %2</source>
        <translation>为 %1，而嵌入为 %2</translation>
    </message>
    <message>
        <source>d_model = %1 can&apos;t be shared out to %2 heads</source>
        <translation>d_model = %1 无法平分给 %2 个头</translation>
    </message>
    <message>
        <source>has no place in a stack: its encoder reads sequences, its decoder target</source>
        <translation>在堆叠中没有位置：编码器读取 sequences，解码器读取 target</translation>
    </message>
    <message>
        <source>is missing: the decoder reads it, one list an item</source>
        <translation>缺失：解码器要读取它，每个批次项一个列表</translation>
    </message>
    <message>
        <source>wanted a list of names, found %1</source>
        <translation>应为名称列表，实际为 %1</translation>
    </message>
    <message>
        <source>the weights of the stack are in a file beside the document: save it there too</source>
        <translation>堆叠的权重在文档旁边的文件里：请把文档也保存在那里</translation>
    </message>
    <message>
        <source>wanted a list of whole numbers from 1, found %1</source>
        <translation>应为从 1 起的整数列表，实际为 %1</translation>
    </message>
    <message>
        <source>wanted &quot;none&quot;, &quot;sqrt-dk&quot;, &quot;dk&quot; or an exponent of d_k from −1 to 2, found %1</source>
        <translation>应为 &quot;none&quot;、&quot;sqrt-dk&quot;、&quot;dk&quot; 或 −1 到 2 的 d_k 指数，实际为 %1</translation>
    </message>
    <message>
        <source>wanted a list of at most eight divisors, found %1</source>
        <translation>应为至多八个除数的列表，实际为 %1</translation>
    </message>
    <message>
        <source>no layers of the %1: wanted %2; the file has %3</source>
        <translation>没有 %1 的层：需要 %2；文件中有 %3</translation>
    </message>
    <message>
        <source>a variant is for the class what its document is</source>
        <translation>变体的课堂设置与其文档相同，不能另设</translation>
    </message>
    <message>
        <source>a document with at least two keys is needed: over one key every soft-max is 1</source>
        <translation>需要至少有两个键的文档：只有一个键时，softmax 恒为 1</translation>
    </message>
    <message>
        <source>%1 of them, at most %2 are possible</source>
        <translation>有 %1 个，最多可有 %2 个</translation>
    </message>
    <message>
        <source>wanted a number from %1 to %2, found %3</source>
        <translation>应为 %1 到 %2 的数，实际为 %3</translation>
    </message>
    <message>
        <source>the window shows one attention layer; a stack of layers is computed by “attention-lab compute” and drawn by “attention-lab render --layer”</source>
        <translation>窗口只显示一个注意力层；多层堆叠由“attention-lab compute”计算，由“attention-lab render --layer”绘制</translation>
    </message>
    <message>
        <source>no next token can be chosen from these</source>
        <translation>无法由这些值选出下一个词元</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>不得小于 %1</translation>
    </message>
</context>
<context>
    <name>examples</name>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi 位置偏置</translation>
    </message>
    <message>
        <source>Batch of two</source>
        <translation>两个句子的批量</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>I love NLP</source>
        <translation>I love NLP</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置编码</translation>
    </message>
    <message>
        <source>Two heads</source>
        <translation>两个头</translation>
    </message>
    <message>
        <source>Without √d_k</source>
        <translation>不除以 √d_k</translation>
    </message>
    <message>
        <source>Word order with position</source>
        <translation>词序：有位置编码</translation>
    </message>
    <message>
        <source>Word order without position</source>
        <translation>词序：无位置编码</translation>
    </message>
</context>
</TS>
