import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { HANDOFF_PLACE, withHandoff } from './handoff.ts'

const MARKUP = `<html><body><p>Halle</p><script>stream.${HANDOFF_PLACE}</script><script type="module">import "/a"</script></body></html>`

class TextEncoderStream {}
const pipeThrough = () => undefined

test('the data reach the router whole, and are all that it gets', () => {
  const data = '[{"_1":2},"„Grüße“ </script><!-- \u2028 & \\"\n"]'
  const html = withHandoff(MARKUP, data)
  const [, script = ''] = /<script>(.*)<\/script><script type="module">/s.exec(html) ?? []
  const calls: unknown[] = []
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push('closed') }
  const stream = { pipeThrough }
  runInNewContext(script, {
    stream,
    TextEncoderStream,
    window: { __reactRouterContext: { streamController } },
  })
  expect(calls).toEqual([data, 'closed'])
})

test('nothing in the data can end the script or begin a comment in it', () => {
  const marks = /<script|<\/script|<!--/g
  const html = withHandoff(MARKUP, '</script><script>alert(1)</script><!--')
  expect(html.match(marks)).toEqual(MARKUP.match(marks))
})

test('a document without the script of the router is no place for data', () => {
  expect(() => withHandoff('<html><body><p>Halle</p></body></html>', '[]')).toThrow('no document')
})
