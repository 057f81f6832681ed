import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { handoffScript } from './handoff.ts'

test('the data reach the router whole, and are all that it gets', () => {
  const data = '[{"_1":2},"„Grüße“ </script><!-- \u2028 & \\"\n"]'
  const calls: unknown[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  runInNewContext(handoffScript(data), { window: { __reactRouterContext: { streamController } } })
  expect(calls).toEqual([data, 'closed'])
})

test('nothing in the data can end the script or begin a comment in it', () => {
  expect(handoffScript('</script><script>alert(1)</script><!--')).not.toMatch(/<script|<\/script|<!--/)
})
