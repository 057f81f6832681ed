type Member = { type: string; computed?: boolean }
type Spread = { argument: { type: string; properties?: Member[] } }
type Context = { report(problem: { message: string; node: Spread }): void }

/** JSX has no other way to name an attribute by a constant. */
const isComputed = ({ properties = [] }: Spread['argument']) => properties.some(({ computed }) => computed)

/** `{ ...{ a, b }, c }` equals `{ a, b, c }`, and only keeps two lines together that the formatter would split. */
const noObjectLiteral = {
  create(context: Context) {
    const message = 'Write these where they belong, each for itself: an object literal need not be spread.'
    return {
      SpreadElement(node: Spread) {
        if (node.argument.type === 'ObjectExpression') context.report({ message, node })
      },
      JSXSpreadAttribute(node: Spread) {
        const { argument } = node
        if (argument.type === 'ObjectExpression' && !isComputed(argument)) context.report({ message, node })
      },
    }
  },
}

/** A rule of our own for oxlint, whose `unicorn/no-useless-spread` also reports lists. */
export default { meta: { name: 'spreads' }, rules: { 'no-object-literal': noObjectLiteral } }
