import { expect, test } from 'vitest'
import { prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

type Line = { payload: { action: string; actor_email: string; log_type: string } }

async function withAdmin() {
  const bench = await prepareGotrue()
  const { access_token: token } = await bench.join('chair@club.example', { roles: ['admin'] })
  await bench.join('anna@club.example')
  const ask = (query: string) => bench.get(`/admin/audit?${query}`, { token })
  return { ask }
}

test('the audit log tells who did what and when', async () => {
  const { ask } = await withAdmin()
  const { status, body, headers } = await ask('query=action:login')
  expect(status).toBe(200)
  expect(body[0]).toEqual({
    id: expect.any(String),
    payload: {
      timestamp: expect.stringMatching(/Z$/),
      actor_id: expect.any(String),
      actor_email: 'anna@club.example',
      action: 'login',
      log_type: 'account',
    },
    created_at: expect.stringMatching(/Z$/),
  })
  expect(Number(headers.get('x-total-count'))).toBe(2)
  expect(headers.get('link')).toContain('rel="last"')
})

test('the log can be searched by author, action and type', async () => {
  const { ask } = await withAdmin()
  const lines = async (query: string) => (await ask(`query=${query}`)).body.map((line: Line) => line.payload)
  for (const line of await lines('author:chair')) expect(line.actor_email).toBe('chair@club.example')
  for (const line of await lines('type:team')) expect(line.log_type).toBe('team')
  expect(await lines('action:nothing')).toEqual([])
})

test('a broken page is refused', async () => {
  const { ask } = await withAdmin()
  expect((await ask('page=-1')).body.msg).toMatch(/^Bad Pagination Parameters/)
})
