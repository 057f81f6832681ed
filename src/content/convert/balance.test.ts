import { expect, test } from 'vitest'
import { moveSite } from '#tests/support/move-site.ts'
import { jekyllSite } from '#tests/support/samples/sample-foreign-sites.ts'

test('the balance adds up: what a source has is taken or left out, each thing once, the commonest reason first', async () => {
  const { balance } = await moveSite('jekyll', {
    ...jekyllSite,
    'a.png': 'photo',
    'b.png': 'photo',
    'liste.xlsx': 'PK',
  })
  expect(balance.kinds).toEqual([
    { kind: 'post', found: 5, taken: 4, leftOut: 1 },
    { kind: 'page', found: 2, taken: 1, leftOut: 1 },
    { kind: 'picture', found: 4, taken: 2, leftOut: 2 },
    { kind: 'file', found: 2, taken: 1, leftOut: 1 },
    { kind: 'program', found: 2, taken: 0, leftOut: 2 },
  ])
  expect(balance.leftOut[0]).toEqual({
    reason: 'Kein Text zeigt dieses Bild.',
    items: [expect.objectContaining({ kind: 'picture', file: 'a.png' }), expect.objectContaining({ file: 'b.png' })],
  })
})
