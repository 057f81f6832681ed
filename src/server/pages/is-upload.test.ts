import { expect, test } from 'vitest'
import { isUpload } from './page-handler.ts'

const send = (path: string, method = 'POST') => isUpload(new Request(`http://club.example${path}`, { method }))

test('only one address takes more than a form, in one spelling', () => {
  expect(send('/admin/bilder/hochladen')).toBe(true)
  expect(send('/admin/bilder/hochladen?ersetzt=a.jpg')).toBe(true)
  for (const path of [
    '/admin/bilder/hochladen.data',
    '/ADMIN/bilder/hochladen',
    '/%61dmin/bilder/hochladen',
    '/kontakt',
  ])
    expect(send(path)).toBe(false)
  expect(send('/admin/bilder/hochladen', 'PUT')).toBe(false)
})
