/** The part of a browser that an external sign-in needs: it stores cookies, and follows redirects one at a time. */
export function createBrowser() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    /** @returns the answer's target, empty if it is no redirect */
    async visit(address: string, init: RequestInit = {}): Promise<{ status: number; location: string; text: string }> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
      const answer = await fetch(address, { ...init, redirect: 'manual', headers })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (value === '' || /max-age=0/i.test(set)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
    },
  }
}
