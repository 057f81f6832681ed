import { describe, expect } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { test } from '#tests/support/identity/identity-bench.ts'
import { askToRecover, followLink, inviteAnna, MAIL, sendMagicLink } from '#tests/support/identity/link-requests.ts'
import { previewLink } from './verify-link.ts'

describe('the page with the button', () => {
  test('says what a link would do, as often as it is asked, and leaves it good', async ({ service: bench }) => {
    const { linkToken = '' } = await sendMagicLink(bench)
    for (let i = 0; i < 3; i += 1) {
      const preview = await previewLink(bench.identity, linkToken)
      expect(preview).toEqual({ purpose: 'magic-link', needsPassword: false, sentTo: MAIL })
    }
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
  })

  test('asks for a password with invitations and recoveries', async ({ service: bench }) => {
    await inviteAnna(bench)
    const invitation = bench.lastMessageTo(MAIL).linkToken ?? ''
    expect(await previewLink(bench.identity, invitation)).toEqual({
      purpose: 'invite',
      needsPassword: true,
      sentTo: MAIL,
    })
    await askToRecover(bench.identity, MAIL)
    const recovery = bench.lastMessageTo(MAIL).linkToken ?? ''
    expect(await previewLink(bench.identity, recovery)).toEqual({
      purpose: 'recovery',
      needsPassword: true,
      sentTo: MAIL,
    })
  })

  test('knows nothing of links that are used, too old or made up', async ({ service: bench }) => {
    const { linkToken = '' } = await sendMagicLink(bench)
    expect(await previewLink(bench.identity, 'AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
    bench.clock.advance(HOUR)
    expect(await previewLink(bench.identity, linkToken)).toBeUndefined()
  })
})
