import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withHandoff } from './handoff.ts'

const MARKUP = '<html><body><p>Halle</p></body></html>'

test('the data reach the router whole, and are all that it gets', () => {
  const data = '[{"_1":2},"„Grüße“ </script><!-- \u2028 & \\"\n"]'
  const html = withHandoff(MARKUP, data)
  const [, script = ''] = /<script>(.*)<\/script><\/body><\/html>$/s.exec(html) ?? []
  const calls: unknown[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  expect(calls).toEqual([data, 'closed'])
})

test('nothing in the data can end the script or begin a comment in it', () => {
  const html = withHandoff(MARKUP, '</script><script>alert(1)</script><!--')
  expect(html.match(/<script|<\/script|<!--/g)).toEqual(['<script', '</script'])
})

test('a document that does not end as documents do is no place for data', () => {
  expect(() => withHandoff('<p>Halle</p>', '[]')).toThrow('no document')
})
