import { changeOutsideOfCode } from './outside-of-code.ts'
import { youtubeAddress, vimeoAddress, linkToEmbedded } from './embeds.ts'

/** @property galleries pictures of a component that shows several */
type WithoutComponents = { markdown: string; galleries: string[]; unknown: string[] }

const IMPORT = /^import\s+(\w+)\s+from\s+["']([^"']+)["'];?[ \t]*$/gm
const PROGRAM = /^(?:import|export) .*$/gm
const COMPONENT = /<(\/?)([A-Z][\w.]*)((?:\s(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^>{"'])*)?)>/g
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]?([^{}"'`]*)["'`]?\s*\})/g
const PICTURE = /\.(?:svg|jpe?g|png|webp|avif|gif)$/i

/** Removes MDX syntax beyond Markdown, except for the pictures and players that components show. */
export function withoutComponents(text: string): WithoutComponents {
  const found: WithoutComponents = { markdown: '', galleries: [], unknown: [] }
  const imported = new Map([...text.matchAll(IMPORT)].map(([, name = '', from = '']) => [name, from]))
  found.markdown = changeOutsideOfCode(text, (part) =>
    part
      .replace(PROGRAM, '')
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
      .replace(COMPONENT, (tag, closing: string, name: string, rest: string) => {
        if (closing !== '') return ''
        const given = new Map(
          [...rest.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare = '']) => [
            key,
            double ?? single ?? imported.get(bare.replace(/\.src$/, '').trim()) ?? bare,
          ]),
        )
        return component(name, given, rest) ?? tell(tag, rest, found)
      }),
  )
  return found
}

function component(name: string, given: ReadonlyMap<string, string>, rest: string): string | undefined {
  const title = given.get('title') ?? given.get('caption') ?? ''
  const source = given.get('src') ?? given.get('image') ?? given.get('source') ?? ''
  if (PICTURE.test(source))
    return `![${given.get('alt') ?? title}](${source.replaceAll(' ', '%20')})${title === '' ? '' : `\n\n*${title}*`}`
  const id = given.get('id') ?? given.get('videoId') ?? given.get('youTubeId') ?? given.get('url') ?? source
  if (!/youtube|vimeo|video|map|embed|iframe/i.test(name) || id === '' || rest === '') return undefined
  const address = /^https?:/.test(id) ? id : /vimeo/i.test(name) ? vimeoAddress(id) : youtubeAddress(id)
  const link = linkToEmbedded(address, title)
  return link && `\n\n${link}\n\n`
}

function tell(tag: string, rest: string, found: WithoutComponents): string {
  const pictures = [...rest.matchAll(/["'`]([^"'`\n]+)["'`]/g)]
    .map(([, quoted = '']) => quoted)
    .filter((each) => PICTURE.test(each))
  if (pictures.length > 0) found.galleries.push(...pictures)
  else found.unknown.push(tag)
  return ''
}
