import { expect, test } from 'vitest'
import { createLoadGate } from './load-gate.ts'

function setUp(turnsAway = true) {
  let moment = 0
  let idle = 0
  const gate = createLoadGate(
    () => moment,
    () => idle,
    turnsAway,
  )
  const enter = (count: number, isForm = false) => Array.from({ length: count }, () => gate.enter(isForm))
  /** Requests come one after the other, each answered after this time. @returns how many were let in */
  function serve(count: number, milliseconds: number, isForm = false): number {
    let served = 0
    for (let number = 0; number < count; number++) {
      const pass = gate.enter(isForm)
      if (!pass) continue
      served += 1
      moment += milliseconds
      pass.leave()
    }
    return served
  }
  const wait = (milliseconds: number) => void ((moment += milliseconds), (idle += milliseconds))
  const pass = (milliseconds: number) => void (moment += milliseconds)
  return { gate, enter, serve, wait, pass }
}

test('a rush of five hundred is let in as a whole, the next page is not, and the next form is', () => {
  const { gate, enter } = setUp()
  expect(enter(501).map(Boolean)).toEqual([...Array<boolean>(500).fill(true), false])
  expect(enter(501, true).map(Boolean)).toEqual([...Array<boolean>(500).fill(true), false])
  expect([gate.underWay, gate.refused]).toEqual([1_000, 2])
})

test('a finished request makes room for one', () => {
  const { enter } = setUp()
  enter(500)[0]?.leave()
  expect(enter(2).map(Boolean)).toEqual([true, false])
})

test('after two seconds without a pause pages are turned away, forms not', () => {
  const { serve } = setUp()
  expect(serve(400, 10)).toBeLessThan(230)
  expect(serve(400, 10)).toBe(0)
  expect(serve(1, 10, true)).toBe(1)
})

test('as soon as no request waits any more, all are let in again', () => {
  const { serve, wait } = setUp()
  serve(400, 10)
  wait(60)
  expect(serve(100, 10)).toBe(100)
})

test('requests are turned away for no longer than it takes to answer all that wait', () => {
  const { serve, pass } = setUp()
  serve(400, 10)
  pass(400)
  expect(serve(100, 10)).toBe(100)
})

test('a little pause now and then is enough to go on', () => {
  const { gate, serve, wait } = setUp()
  for (let second = 0; second < 20; second++) {
    serve(99, 10)
    wait(10)
  }
  expect(gate.refused).toBe(0)
})

test('a few are let in however slow the machine is', () => {
  const { gate, serve } = setUp()
  expect(serve(60, 1_000)).toBe(60)
  expect(gate.refused).toBe(0)
})

test('where limits are switched off, everybody is let in and counted', () => {
  const { gate, enter, serve } = setUp(false)
  expect(serve(400, 10)).toBe(400)
  expect(enter(2_000).every(Boolean)).toBe(true)
  expect([gate.underWay, gate.refused]).toEqual([2_000, 0])
})

test('the way from one piece of work to the next is no pause', () => {
  const { gate, serve, wait } = setUp()
  for (let count = 0; count < 400; count++) {
    serve(1, 10)
    wait(0.1)
  }
  expect(gate.refused).toBeGreaterThan(0)
})
