import { expect, test, vi } from 'vitest'
import { createEmitter } from './emitter.ts'

test('listeners are called in the order in which they were added, until they are removed', () => {
  const told: string[] = []
  const { on, off, emit } = createEmitter()
  const first = (page: string) => told.push(`first ${page}`)
  on('open', first)
  on('open', (page) => told.push(`second ${page}`))
  emit('open', 'login')
  off('open', first)
  emit('open', 'signup')
  off('open')
  emit('open', 'user')
  expect(told).toEqual(['first login', 'second login', 'second signup'])
})

test('the error of one listener is reported and does not affect the others', () => {
  const report = vi.fn<(fault: unknown) => void>()
  const told = vi.fn<() => void>()
  vi.stubGlobal('reportError', report)
  const { on, emit } = createEmitter()
  const fault = new Error('a mistake of the host page')
  on('close', () => {
    throw fault
  })
  on('close', told)
  emit('close')
  expect(report).toHaveBeenCalledExactlyOnceWith(fault)
  expect(told).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a listener that removes itself does not make the emitter skip the next one', () => {
  const { on, off, emit } = createEmitter()
  const told = vi.fn<() => void>()
  const once = () => off('logout', once)
  on('logout', once)
  on('logout', told)
  emit('logout')
  expect(told).toHaveBeenCalledOnce()
})
