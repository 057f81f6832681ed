/** What an answer says; its body as JSON where it says that it is, else undefined. */
export async function readAnswer(answer: Response) {
  const { status, headers } = answer
  const text = await answer.text()
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return { status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}
