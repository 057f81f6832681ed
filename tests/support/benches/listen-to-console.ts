/** What a command says, and where it says it. */
export function listenToConsole() {
  const said = { out: '', error: '' }
  const output = {
    write: (text: string) => void (said.out += text),
    writeError: (text: string) => void (said.error += text),
  }
  return { said, output }
}
