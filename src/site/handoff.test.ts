import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { handoffScript } from './handoff.ts'

test('the data reach the router whole, and are all that it gets', () => {
  const data = '[{"_1":2},"„Grüße“ </script><!-- \u2028 & \\"\n"]'
  const calls: unknown[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  runInNewContext(handoffScript(data), { window: { __reactRouterContext: { streamController } } })
  expect(calls).toEqual([data, 'closed'])
})

test('what the page shows as it is comes once, and reaches the router all the same', () => {
  const shown = '<p class="a">Grüße $& \u2028</p>'
  const data = `${JSON.stringify(['<b>', shown, 'Ende'])}\n`
  const script = handoffScript(data, `<div class="b" data-shown="">${shown}</div>`)
  expect(script).not.toContain('Grüße')
  const enqueue = vi.fn<(text: string) => void>()
  const window = { __reactRouterContext: { streamController: { enqueue, close() {} } } }
  runInNewContext(script, { window, document: { querySelector: () => ({ innerHTML: shown }) } })
  expect(enqueue).toHaveBeenCalledExactlyOnceWith(data)
})

test('nothing in the data can end the script or begin a comment in it', () =>
  expect(handoffScript('</script><script>alert(1)</script><!--')).not.toMatch(/<script|<\/script|<!--/))
