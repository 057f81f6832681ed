import { expect, test } from 'vitest'
import { firstFields, readForm } from './read-form.ts'

const sent = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/formular', { method: 'POST', body, headers })

const URL_ENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' }

test('of several texts with one name the first counts, and names of objects are names like any other', () => {
  const form = new URLSearchParams('name=Anna&name=Berta&constructor=x&__proto__=y')
  expect(Object.entries(firstFields(form))).toEqual([
    ['name', 'Anna'],
    ['constructor', 'x'],
  ])
})

test('a text is cut where no browser sends so much, so that it is too long and not shortened', () =>
  expect(firstFields(new URLSearchParams({ name: 'x'.repeat(50) }), 10)['name']).toHaveLength(21))

test('a line end counts as one character, as it did in the field, though browsers send two', () =>
  expect(firstFields(new URLSearchParams({ text: 'Eins\r\nzwei\r\ndrei' }), 7)['text']).toBe('Eins\nzwei\ndrei'))

test('a character that no database stores is shown as a broken one', () =>
  expect(firstFields(new URLSearchParams('name=An%00na'))['name']).toBe('An\uFFFDna'))

test('more fields than any form has are refused before they are read', async () => {
  const body = (count: number) => sent(Array.from({ length: count }, (_, index) => `f${index}=`).join('&'), URL_ENCODED)
  expect(Object.keys(await readForm(body(5_000)))).toHaveLength(5_000)
  await expect(readForm(body(5_001))).rejects.toMatchObject({ init: { status: 413 } })
})

test('fields sent in parts are read too, and files are passed over', async () => {
  const form = new FormData()
  form.append('name', 'Anna')
  form.append('bild', new File(['x'], 'x.png'))
  expect(await readForm(sent(form))).toEqual({ name: 'Anna' })
})

test('what none of our forms sends is refused with the fitting status', async () => {
  await expect(readForm(new Request('http://localhost/', { method: 'PUT', body: 'a=b' }))).rejects.toMatchObject({
    init: { status: 405 },
  })
  await expect(readForm(sent('{}', { 'Content-Type': 'application/json' }))).rejects.toMatchObject({
    init: { status: 415 },
  })
  await expect(readForm(sent('x', { 'Content-Type': 'multipart/form-data; boundary=y' }))).rejects.toMatchObject({
    init: { status: 400 },
  })
})
