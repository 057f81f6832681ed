type Node = { type: string; [part: string]: unknown }
type Context = { report(problem: { message: string; node: Node }): void }

/** Concatenated texts, in which `undefined` would become a word; values inside brackets or arguments are ignored. */
function findJoined(node: Node): Node[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return findJoined(node['expression'] as Node)
    case 'ConditionalExpression':
      return [...findJoined(node['consequent'] as Node), ...findJoined(node['alternate'] as Node)]
    case 'LogicalExpression':
      return [...findJoined(node['left'] as Node), ...findJoined(node['right'] as Node)]
    case 'CallExpression':
      return findJoinedIn(node['arguments'] as Node[], node['callee'] as Node)
    case 'TemplateLiteral':
      return [node]
    case 'BinaryExpression':
      return node['operator'] === '+' ? [node] : []
    default:
      return []
  }
}

/** For a method such as `trim`, its object counts too. */
const findJoinedIn = (given: Node[], callee: Node) =>
  [...given, ...(callee.type === 'MemberExpression' ? [callee['object'] as Node] : [])].flatMap(findJoined)

const noJoining = {
  create(context: Context) {
    const message =
      'Put class names together with cx(…): a class that is not there would be written as the word “undefined”.'
    return {
      JSXAttribute({ name, value }: { name: { name: unknown }; value: Node | null }) {
        if (name.name !== 'className' || value === null) return
        for (const node of findJoined(value)) context.report({ message, node })
      },
    }
  },
}

/** A rule of our own for oxlint. */
export default { meta: { name: 'class-names' }, rules: { 'no-joining': noJoining } }
