import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isOwnFlow, rememberFlow } from './authorize.ts'

const HTTPS = 'https://club.example/.netlify/identity'
const HTTP = 'http://127.0.0.1:8080/.netlify/identity'
type Way = 'by-link' | 'by-form'

function appFor(baseUrl: string, way: Way) {
  return new Hono()
    .get('/leave', (c) => {
      rememberFlow(c, baseUrl, 'state-1', way)
      return c.text('')
    })
    .get('/back/:state', (c) => c.json(isOwnFlow(c, baseUrl, c.req.param('state'), way)))
}
const cookieFrom = async (baseUrl: string, way: Way) =>
  (await appFor(baseUrl, way).request('/leave')).headers.get('set-cookie') ?? ''
const comesBack = async (baseUrl: string, way: Way, back: { state: string; cookie?: string }) => {
  const headers = back.cookie === undefined ? undefined : { Cookie: back.cookie }
  return (await appFor(baseUrl, way).request(`/back/${back.state}`, { ...(headers && { headers }) })).json()
}

test('the cookie is for this wire only, out of reach of scripts, and does not show the state', async () => {
  const cookie = await cookieFrom(HTTPS, 'by-link')
  expect(cookie).toMatch(
    /^nf_flow_[\w-]{22}=1; Max-Age=600; Path=\/\.netlify\/identity; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookie).not.toContain('state-1')
})

test('a form from an identity provider brings its cookie along over https', async () => {
  expect(await cookieFrom(HTTPS, 'by-form')).toContain('SameSite=None')
  expect(await cookieFrom(HTTP, 'by-form')).toContain('SameSite=Lax')
})

test('only the browser that left may come back', async () => {
  const [cookie = ''] = (await cookieFrom(HTTPS, 'by-link')).split(';')
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-1', cookie })).toBe(true)
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-2', cookie })).toBe(false)
  expect(await comesBack(HTTPS, 'by-link', { state: 'state-1' })).toBe(false)
  expect(await comesBack(HTTPS, 'by-form', { state: 'state-1' })).toBe(false)
})

test('without https a form has to do without the cookie', async () => {
  expect(await comesBack(HTTP, 'by-form', { state: 'state-1' })).toBe(true)
})
