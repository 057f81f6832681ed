import { expect, test } from 'vitest'
import { describeParts } from './describe-parts.ts'

const lock = {
  'node_modules/sharp': { version: '1.0.0' },
  'node_modules/@img/sharp-linux-x64': { version: '1.0.0', optional: true },
  'node_modules/@img/sharp-win32-x64': { version: '1.0.0', optional: true },
  'node_modules/@img/sharp-wasm32': { version: '1.0.0', optional: true },
}
const installed = { 'node_modules/@img/sharp-linux-x64': { version: '1.0.0' } }
const options = { name: 'v', lock, installed, libraries: { libatomic1: '14.2' } }
const REFS = ['sharp@1.0.0', '@img/sharp-linux-x64@1.0.0', '@img/sharp-win32-x64@1.0.0', '@img/sharp-wasm32@1.0.0']

const asNpm = (refs: string[], folder: string, serialNumber: string) =>
  JSON.stringify({
    serialNumber,
    metadata: { timestamp: serialNumber, tools: [serialNumber], component: { 'bom-ref': 'v@1', name: folder } },
    components: refs.map((ref) => ({ 'bom-ref': ref, name: ref })),
    dependencies: refs.map((ref) => ({ ref, dependsOn: ref === 'sharp@1.0.0' ? refs.slice(1) : [] })),
  })

test('the list of parts tells nothing of the run that made it', () => {
  const one = describeParts(asNpm(REFS, 'here', '1'), options)
  const other = describeParts(asNpm([REFS[0] ?? '', ...REFS.slice(1).toReversed()], 'there', '2'), options)
  expect(other).toBe(one)
})

test('and has only what is there on this system', () => {
  const { components, dependencies } = JSON.parse(describeParts(asNpm(REFS, 'here', '1'), options))
  expect(components.map((part: { name: string }) => part.name)).toEqual([
    '@img/sharp-linux-x64@1.0.0',
    'libatomic1',
    'sharp@1.0.0',
  ])
  expect(dependencies.at(-1)).toEqual({ ref: 'sharp@1.0.0', dependsOn: ['@img/sharp-linux-x64@1.0.0'] })
})
