import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runServe, runServiceKeys, showKeys } from './identity.ts'

test('the keys are shown with their rights and the address of the service', () => {
  const { said, output } = listenToConsole()
  expect(showKeys({ anon: 'A', service: 'S' }, 'https://club.example/auth/v1', { ...output, folder: '' })).toBe(0)
  expect(said.out).toMatch(
    /^Adresse +https:\/\/club\.example\/auth\/v1\nanon +A +\(darf jeder kennen.*\nservice +S +\(darf alles/,
  )
})

test('an installation without keys says so', () => {
  const { said, output } = listenToConsole()
  expect(showKeys(undefined, 'https://club.example/auth/v1', { ...output, folder: '' })).toBe(1)
  expect(said.error).toBe('Diese Anmeldung verlangt keine Schlüssel (apiKeys: none).\n')
})

test.each([[[]], [['--config']], [['--konfig', 'x']], [['datei.yaml']]])(
  'identity serve with %j is answered with exit code 2',
  async (args) => {
    const { said, output } = listenToConsole()
    expect(await runServe(args, { ...output, folder: temporaryFolder(), onStop: () => undefined })).toBe(2)
    expect(said.error).toContain('Es fehlt --config mit einer Datei.')
  },
)

test('a missing or invalid file is named', async () => {
  const { output } = listenToConsole()
  const folder = temporaryFolder()
  const serve = () => runServe(['--config', 'id.yaml'], { ...output, folder, onStop: () => undefined })
  await expect(serve()).rejects.toThrow(`Die Datei ${join(folder, 'id.yaml')} lässt sich nicht lesen (ENOENT).`)
  writeFileSync(join(folder, 'id.yaml'), 'server: { port: viele }')
  await expect(serve()).rejects.toThrow(ConfigError)
})

test('the keys of a stand-alone service are shown from its file', async () => {
  const { said, output } = listenToConsole()
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'id.yaml'), `server: { dataDir: ${folder}, publicUrl: "https://id.example" }`)
  expect(await runServiceKeys(['--config', 'id.yaml'], { ...output, folder })).toBe(0)
  expect(said.out).toMatch(
    /^Adresse +https:\/\/id\.example\/auth\/v1\nanon +sb_publishable_[\w-]{32} .*\nservice +sb_secret_/,
  )
  expect(await runServiceKeys(['--kofig', 'id.yaml'], { ...output, folder })).toBe(2)
})
