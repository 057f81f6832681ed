import { inputRules, InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { articleSchema } from '../markdown/article-schema.ts'

const { nodes, marks } = articleSchema

/** An address that is typed, as the house's Markdown makes a link of it: with what stands behind a sentence left out. */
const ADDRESS = /(?:^|\s)((?:https?:\/\/|www\.)[^\s<>"]+[^\s<>"'“”„.,;:!?)\]])\s$/

/** Signs at the beginning of a line that become what they mean in Markdown, and addresses that become links. */
export const typingRules = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '##']) => ({ level: signs.length })),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, ([, start]) => ({ start: Number(start) })),
      new InputRule(ADDRESS, (state, match, start, end) => {
        const [whole, address = ''] = match
        const from = start + whole.indexOf(address)
        const to = from + address.length
        const href = address.startsWith('www.') ? `https://${address}` : address
        return state.tr.insertText(' ', end).addMark(from, to, marks.link.create({ href })).removeStoredMark(marks.link)
      }),
    ],
  })
