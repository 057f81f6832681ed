import { expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { sendPageForm } from '#tests/support/privacy/send-page-form.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const ARTICLE = `---
title: Zwei Verweise
date: 2024-11-24 18:30
---

[Satzung](/docs/satzung.pdf), [alt](/docs/gibt-es-nicht.pdf) und [anderswo](https://liga.invalid/tabelle).
`

const content = { files: { 'news/2024-11-24-zwei-verweise.md': ARTICLE } }
const site = forAllTests(() => startSite({ content, env: { RATE_LIMITS: 'off' } }))

test('a nightly check renders all pages, finds the one dead link of our own, and asks no other site', async () => {
  const asked = new Set<string>()
  const ask = (request: Request) => {
    asked.add(new URL(request.url).origin)
    return fetch(request, { redirect: 'manual' })
  }
  const report = await site.instance.checkLinks(ask)
  expect(report?.broken).toEqual([{ address: '/docs/gibt-es-nicht.pdf', on: ['/news/zwei-verweise'] }])
  expect(report?.pages).toBeGreaterThan(60)
  expect([...asked]).toEqual([site.origin])
  expect(await site.instance.checkLinks(ask)).toBeUndefined()

  const editor = await join(site, { name: 'David Orthen', roles: ['admin'] })
  const { cookie } = await openSession(site, editor)
  const page = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()
  expect(await page('/admin')).toContain('Ein Link führt ins Leere')
  expect(await page('/admin/zustand')).toContain('/docs/gibt-es-nicht.pdf')
})

test('the self-test requests our own pages alone, reports what is good and what is to do, and the administrator finds it on the dashboard', async () => {
  const board = await join(site, { name: 'Petra Zellmann', roles: ['admin'] })
  const { cookie } = await openSession(site, board)
  const page = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()
  const before = await page('/admin/zustand')
  expect(before).toContain('Es ist kein Mailserver eingerichtet')
  expect(before).toContain('Noch nicht nachgesehen.')
  await sendPageForm(site, '/admin/zustand', { intent: 'nachsehen' }, { cookie })
  const after = await page('/admin/zustand')
  expect(after).toContain('Keine von 5 Seiten lädt etwas von anderen Websites.')
  expect(after).toContain('Wer die Website nur liest, bekommt kein Cookie.')
  expect(after).toContain('Die Kopfzeilen, die Angriffe abwehren, kommen bei Besuchern an.')
  expect(after).toContain('Die Website läuft ohne HTTPS')
  expect(after).not.toContain('DMARC')
  expect(await page('/admin')).toContain('Der Selbsttest hat etwas gefunden')
})
