import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { faultReporter } from '#site/services.ts'
import { awayPage, routesThatExcuse } from './database-away.ts'

const away = new DatabaseAwayError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))

function setUp(fault: Error) {
  const loader = () => Promise.reject(fault)
  const routes = { page: { id: 'page', module: { default: () => null, loader, action: loader } } }
  const report = vi.fn<(fault: unknown) => void>()
  const context = new RouterContextProvider()
  context.set(faultReporter, report)
  const module = routesThatExcuse(routes as unknown as ServerBuild['routes'])['page']?.module
  return { report, module, args: { context } as never }
}

test('a route without its database answers 503 with when to come again, and the reason goes to the log', async () => {
  const { report, module, args } = setUp(away)
  for (const work of [module?.loader, module?.action]) {
    await expect(work?.(args)).rejects.toMatchObject({ init: { status: 503, headers: { 'Retry-After': '10' } } })
  }
  expect(report.mock.calls).toEqual([[away], [away]])
})

test('every other fault stays one', async () => {
  const fault = new Error('a mistake of ours')
  const { report, module, args } = setUp(fault)
  await expect(module?.loader?.(args)).rejects.toBe(fault)
  expect(report).not.toHaveBeenCalled()
})

test('a route without loader gets none', () => {
  const routes = routesThatExcuse({ page: { id: 'page', module: {} } } as unknown as ServerBuild['routes'])
  expect(Object.keys(routes['page']?.module ?? {})).toEqual([])
})

test('the page for all else is German, not kept, and allows nothing but its own style', async () => {
  const page = awayPage('GET')
  expect([page.status, page.headers.get('cache-control'), page.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '10',
  ])
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
  expect(await page.text()).toMatch(/lang="de".*Bitte versuchen Sie es in einer Minute noch einmal/s)
  expect(awayPage('HEAD').body).toBeNull()
})
