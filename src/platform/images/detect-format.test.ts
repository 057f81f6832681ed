import { expect, test } from 'vitest'
import { detectFormat } from './detect-format.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['png', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['webp', latin1('RIFF\0\0\0\0WEBPVP8 ')],
  ['gif', latin1('GIF89a\0\0')],
  ['avif', latin1('\0\0\0\x20ftypavif\0\0\0\0')],
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['svg', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand --><svg/>')],
] as const)('%s is known by its first bytes', (format, bytes) => {
  expect(detectFormat(bytes)).toBe(format)
})

test.each([
  ['an empty file', latin1('')],
  ['an iPhone photo in HEIC', latin1('\0\0\0\x18ftypheic\0\0\0\0')],
  ['a PDF', latin1('%PDF-1.7')],
  ['a TIFF', latin1('II*\0\x08\0\0\0')],
  ['a sound in the same container as WebP', latin1('RIFF\0\0\0\0WAVEfmt ')],
  ['a web page', Buffer.from('<!doctype html><p>Hallo')],
  ['a text that mentions a drawing', Buffer.from('So beginnt eine Zeichnung: <svg>')],
])('%s is none of the formats', (_, bytes) => {
  expect(detectFormat(bytes)).toBeUndefined()
})
