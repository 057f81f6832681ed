import { keepFresh } from '../keep-fresh.ts'

async function ask(): Promise<string> {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(`The page answers with ${answer.status}.`)
  return await answer.text()
}

keepFresh({ document, ask, everyMilliseconds: 30_000 })
