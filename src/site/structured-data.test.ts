import { expect, test } from 'vitest'
import { toScriptText } from './structured-data.tsx'

test('words that could end the script do not, and mean the same', () => {
  const data = { headline: 'Sieg </script><script>alert(1)</script> <!--' }
  const text = toScriptText(data)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(data)
})
