import { expect, test } from 'vitest'
import { nameClasses } from './name-classes.ts'

const HOME = `${process.cwd()}/src/site/routes/home.module.css`

test('classes have names of two signs that no other has, in every part of the build the same', () => {
  const [client, server] = [nameClasses('src/site/**/*.module.css'), nameClasses('src/site/**/*.module.css')]
  const names = ['notice', 'half', 'not-there-yet'].map((name) => client(name, HOME))
  expect(new Set([...names, client('notice', '/another.module.css')]).size).toBe(4)
  expect(names.every((name) => /^[a-z][a-z0-9]$/i.test(name))).toBe(true)
  expect(['notice', 'half', 'not-there-yet'].map((name) => server(name, `${HOME}?used`))).toEqual(names)
})
