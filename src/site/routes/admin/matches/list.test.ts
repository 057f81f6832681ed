import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { member, type Member } from '../../../member.ts'
import { siteContext, type SiteContext } from '../../../context.ts'
import type { Route } from './+types/list.ts'
import { action } from './list.tsx'

test('what somebody sends who may not keep matches is not even read', async () => {
  const context = new RouterContextProvider()
  // The action reads nothing else of them.
  context.set(member, { offices: ['member'], who: { person: { account: { id: 'fremd' } } } } as unknown as Member)
  context.set(siteContext, {} as SiteContext)
  const request = new Request('https://verein.example/admin/spiele/einlesen', { method: 'POST', body: 'Heim;Gast' })
  const sent = action({ context, request, params: {} } as unknown as Route.ActionArgs)
  await expect(sent).rejects.toMatchObject({ init: { status: 403 } })
  expect(request.bodyUsed).toBe(false)
})
