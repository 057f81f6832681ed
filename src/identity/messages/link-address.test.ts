import { describe, expect, test } from 'vitest'
import { linkAddress, type LinkFacts } from './link-address.ts'

const bases = { supabase: 'https://id.example/auth/v1', pages: 'https://id.example/konto' }
const settings = { siteUrl: 'https://club.example', mailLinks: 'page', mailLinkPath: '/admin' } as const
const link: LinkFacts = {
  purpose: 'recovery',
  wire: 'netlify',
  linkToken: 'T-1_2',
  isPkce: false,
  redirectTo: undefined,
}

describe('to our own page', () => {
  test.each([
    ['confirmation', 'bestaetigung'],
    ['invite', 'einladung'],
    ['recovery', 'passwort'],
    ['magic-link', 'anmeldung'],
    ['email-change-current', 'adresse-bisher'],
    ['email-change-new', 'adresse-neu'],
  ] as const)('the link for %s is called %s', (purpose, name) => {
    expect(linkAddress({ ...link, purpose, wire: 'supabase' }, settings, bases)).toBe(
      `https://id.example/konto/link?art=${name}&token=T-1_2`,
    )
  })

  test('a Netlify client is remembered, because it wants its answer in another form', () => {
    expect(linkAddress(link, settings, bases)).toBe(
      'https://id.example/konto/link?art=passwort&token=T-1_2&client=netlify',
    )
  })

  test('where somebody wants to go on stands in the link, unless it is the site itself', () => {
    const redirectTo = 'https://club.example/mitglieder?a=1&b=2'
    const address = linkAddress({ ...link, redirectTo }, settings, bases)
    expect(new URL(address).searchParams.get('ziel')).toBe(redirectTo)
    expect(linkAddress({ ...link, redirectTo: settings.siteUrl }, settings, bases)).not.toContain('ziel=')
  })

  test('with PKCE it always does, for only the page that asked can use the code', () => {
    for (const redirectTo of [undefined, settings.siteUrl]) {
      const address = linkAddress({ ...link, isPkce: true, redirectTo }, settings, bases)
      expect(new URL(address).searchParams.get('ziel')).toBe(settings.siteUrl)
    }
  })
})

describe('as a fragment on the site', () => {
  const fragments = { ...settings, mailLinks: 'fragment' } as const
  test.each([
    ['confirmation', 'confirmation_token'],
    ['invite', 'invite_token'],
    ['recovery', 'recovery_token'],
    ['email-change-new', 'email_change_token'],
    ['email-change-current', 'email_change_token'],
  ] as const)('%s becomes %s, which no server and no scanner sees', (purpose, name) => {
    expect(linkAddress({ ...link, purpose }, fragments, bases)).toBe(`https://club.example/admin#${name}=T-1_2`)
  })

  test('a site in a folder keeps its folder', () => {
    const inFolder = { ...fragments, siteUrl: 'https://host.example/club/' }
    expect(linkAddress(link, inFolder, bases)).toBe('https://host.example/club/admin#recovery_token=T-1_2')
  })

  test('without a set path the link leads to the page on which it was asked for', () => {
    const redirectTo = 'https://club.example/intern#oben'
    const address = linkAddress({ ...link, redirectTo }, { ...fragments, mailLinkPath: '' }, bases)
    expect(address).toBe('https://club.example/intern#recovery_token=T-1_2')
  })

  test('a magic link, which the widget does not know, leads to our page', () => {
    expect(linkAddress({ ...link, purpose: 'magic-link' }, fragments, bases)).toMatch(/^https:\/\/id\.example\/konto\//)
  })

  test('a link for the other client leads to its own address', () => {
    expect(linkAddress({ ...link, wire: 'supabase' }, fragments, bases)).toMatch(
      /^https:\/\/id\.example\/auth\/v1\/verify/,
    )
  })
})

describe('straight to the wire', () => {
  const straight = { ...settings, mailLinks: 'verify' } as const
  test.each([
    ['confirmation', 'signup'],
    ['invite', 'invite'],
    ['recovery', 'recovery'],
    ['magic-link', 'magiclink'],
    ['email-change-current', 'email_change'],
    ['email-change-new', 'email_change'],
  ] as const)('%s is of the type %s', (purpose, type) => {
    const url = new URL(linkAddress({ ...link, purpose }, straight, bases))
    expect(url.origin + url.pathname).toBe('https://id.example/auth/v1/verify')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'T-1_2', type, redirect_to: 'https://club.example' })
  })

  test('a link asked for with PKCE says so', () => {
    const redirectTo = 'https://club.example/zurück'
    const url = new URL(linkAddress({ ...link, isPkce: true, redirectTo }, straight, bases))
    expect(url.searchParams.get('token')).toBe('pkce_T-1_2')
    expect(url.searchParams.get('redirect_to')).toBe(redirectTo)
  })
})

test.each(['already-registered', 'phone-confirmation', 'factor-code'] as const)('%s leads to the login', (purpose) => {
  expect(linkAddress({ ...link, purpose }, settings, bases)).toBe('https://club.example/admin')
})
