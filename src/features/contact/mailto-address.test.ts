import { expect, test } from 'vitest'
import { mailtoAddress } from './mailto-address.ts'

const form = {
  email: 'anna@beispiel.example',
  subject: 'Frage & Größe + 100 %',
  message: 'Guten Tag,\nwann ist Training?',
}

test('subject and text stand in the address as mail programs read it: spaces as %20, line ends as CR and LF', () =>
  expect(mailtoAddress('info@verein.example', form)).toBe(
    'mailto:info@verein.example?subject=Frage%20%26%20Gr%C3%B6%C3%9Fe%20%2B%20100%20%25&body=Guten%20Tag%2C%0D%0Awann%20ist%20Training%3F',
  ))

test('the visitor’s own address is not in it', () =>
  expect(mailtoAddress('info@verein.example', form)).not.toContain('anna'))
