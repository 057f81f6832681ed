import type { Element, ElementContent, Parents, Root } from 'hast'
import { visit } from 'unist-util-visit'

const CONSENT = ' (wenn Sie dem Link folgen, erfährt dieser Anbieter Ihre IP-Adresse)'

/**
 * What an author has embedded from another host becomes a link: the page itself must not tell that host who is reading.
 * An iframe without such an address stays, for the sanitiser to take away.
 */
export function framesToLinks() {
  return (tree: Root) =>
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'iframe' || index === undefined || !parent) return undefined
      const link = toLink(node.properties['src'])
      if (!link) return undefined
      const inline: ElementContent[] = [link, { type: 'text', value: CONSENT }]
      const replacement = isInline(parent) ? inline : [element('p', {}, inline)]
      parent.children.splice(index, 1, ...replacement)
      return index + replacement.length
    })
}

const isInline = (parent: Parents) =>
  parent.type === 'element' && !/^(?:div|section|figure|blockquote|li)$/.test(parent.tagName)

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

function toLink(source: unknown): Element | undefined {
  const written = String(source ?? '').trim()
  const address = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { href, text } = describe(new URL(address))
  return element('a', { href }, [{ type: 'text', value: text }])
}

/** Players have pages of their own, which work outside of a frame. */
function describe(url: URL): { href: string; text: string } {
  const host = url.hostname.replace(/^www\./, '')
  const [, video] = /^\/embed\/([\w-]+)/.exec(url.pathname) ?? []
  if (/^youtube(?:-nocookie)?\.com$/.test(host) && video !== undefined)
    return { href: `https://www.youtube.com/watch?v=${video}`, text: 'Video bei YouTube ansehen' }
  const [, film] = /^\/video\/(\d+)/.exec(url.pathname) ?? []
  if (host === 'player.vimeo.com' && film !== undefined)
    return { href: `https://vimeo.com/${film}`, text: 'Video bei Vimeo ansehen' }
  return { href: url.href, text: `Inhalt bei ${host} ansehen` }
}
