import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './fields.tsx'

test('the button that shows the password states its action by its name alone, since a changed name and a state would contradict each other', () => {
  const [button = ''] = /<button[^>]*>/.exec(renderToString(<PasswordField isSaving={false} isNew={false} />)) ?? []
  expect(button).toContain('aria-label="Show password"')
  expect(button).not.toContain('aria-pressed')
})
