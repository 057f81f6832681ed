/** Test support: an element, its attributes and its own text with references resolved. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] }

const TOKEN = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([a-zA-Z][\w:-]*)="([^"<]*)"/g
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** @throws when the text is not well-formed XML; supports only the XML that we write */
export function readXml(text: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
  if (!text.startsWith(declaration)) throw new Error('no declaration')
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  let end = declaration.length
  TOKEN.lastIndex = end
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    end = TOKEN.lastIndex
    take(match, open)
  }
  if (end !== text.length) throw new Error(`not well-formed: ${text.slice(end, end + 40)}`)
  const [root] = top.children
  if (open.length !== 1 || !root || top.children.length > 1 || top.text.trim() !== '') throw new Error('not one root')
  return root
}

function take([, slash, name = '', attributes = '', isEmpty, text]: RegExpExecArray, open: XmlElement[]): void {
  const parent = open.at(-1)
  if (!parent) throw new Error('closed too often')
  if (text !== undefined) {
    parent.text += resolve(text)
  } else if (slash) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
  } else {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, resolve(value)] as const)
    const element = { name, attributes: Object.fromEntries(pairs), text: '', children: [] }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
  }
}

function resolve(text: string): string {
  if (IMPOSSIBLE.test(text) || text.includes(']]>')) throw new Error('a character that XML forbids')
  return text.replace(/&(\w*);?/g, (reference, name: string) => {
    const character = REFERENCES[name]
    if (character === undefined || !reference.endsWith(';')) throw new Error(`not a reference: ${reference}`)
    return character
  })
}

/** The texts of all children of this name. */
export const childTexts = (element: XmlElement, name: string): string[] =>
  element.children.filter((child) => child.name === name).map(({ text }) => text)
