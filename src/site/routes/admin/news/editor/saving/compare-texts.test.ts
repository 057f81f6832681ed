import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts, mergeParts, paragraphsOf, proposeChoices } from './compare-texts.ts'
import { countDifferences, excerptDifference } from './difference-words.ts'

const BASE = 'Eins.\n\nZwei.\n\n- a\n- b\n\nVier.'

describe('two texts beside each other', () => {
  test('differ in the paragraphs that somebody changed, and say who', () => {
    const parts = compareTexts({ base: BASE, mine: BASE.replace('Zwei', 'ZWEI'), theirs: BASE.replace('- b', '- c') })
    expect(parts).toEqual([
      { kind: 'same', text: 'Eins.' },
      { kind: 'differs', mine: 'ZWEI.', theirs: 'Zwei.', changedBy: 'me' },
      { kind: 'differs', mine: '- a\n- b', theirs: '- a\n- c', changedBy: 'them' },
      { kind: 'same', text: 'Vier.' },
    ])
    expect(mergeParts(parts, proposeChoices(parts))).toBe('Eins.\n\nZWEI.\n\n- a\n- c\n\nVier.')
  })

  test('leave the choice open where both changed the same paragraph', () => {
    const parts = compareTexts({ base: BASE, mine: BASE.replace('Zwei', '4:2'), theirs: BASE.replace('Zwei', '4:3') })
    expect(proposeChoices(parts)).toEqual([undefined, undefined, undefined, undefined])
    expect(mergeParts(parts, proposeChoices(parts))).toBeUndefined()
    expect(mergeParts(parts, [undefined, 'both'])).toBe('Eins.\n\n4:2.\n\n4:3.\n\n- a\n- b\n\nVier.')
  })

  test('know what was added from what was taken away', () => {
    const added = compareTexts({ base: BASE, mine: `${BASE}\n\nMein Ende.`, theirs: BASE })
    expect(added.at(-1)).toMatchObject({ mine: 'Mein Ende.', theirs: '', changedBy: 'me' })
    const taken = compareTexts({ base: BASE, mine: BASE, theirs: BASE.replace('\n\nVier.', '') })
    expect(taken.at(-1)).toMatchObject({ mine: 'Vier.', theirs: '', changedBy: 'them' })
  })

  const texts = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 8 }).map((words) => words.join('\n\n'))

  const takeAll = (parts: ReturnType<typeof compareTexts>, side: 'mine' | 'theirs' | 'both') =>
    mergeParts(
      parts,
      parts.map(() => side),
    )

  test('taking one side everywhere gives that side, word for word', () =>
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const parts = compareTexts({ base, mine, theirs })
        expect(takeAll(parts, 'mine')).toBe(mine)
        expect(takeAll(parts, 'theirs')).toBe(theirs)
      }),
    ))

  test('taking both loses no paragraph of either', () =>
    fc.assert(
      fc.property(texts, texts, (mine, theirs) => {
        const both = paragraphsOf(takeAll(compareTexts({ base: '', mine, theirs }), 'both') ?? '')
        for (const paragraph of [...paragraphsOf(mine), ...paragraphsOf(theirs)]) expect(both).toContain(paragraph)
      }),
    ))
})

test('the words in which two paragraphs differ are shown with what leads to them', () => {
  const mine = 'Jugend 15 gewann am Samstag das Endspiel mit 4:2 und fuhr heim.'
  expect(excerptDifference(mine, mine.replace('4:2', '4:3'))).toEqual({
    mine: '… Endspiel mit 4:2 …',
    theirs: '… Endspiel mit 4:3 …',
  })
  expect(excerptDifference('Neu.', '')).toEqual({ mine: 'Neu.', theirs: '' })
})

test('how many paragraphs differ is said in words', () => {
  const count = (mine: string) => countDifferences(compareTexts({ base: BASE, mine, theirs: BASE }))
  expect(count(BASE)).toBe('Der Text ist derselbe.')
  expect(count(BASE.replace('Eins', '1'))).toBe('Verschieden ist ein Absatz.')
  expect(count(BASE.replace('Eins', '1').replace('Vier', '4'))).toBe('Verschieden sind 2 Absätze.')
})
