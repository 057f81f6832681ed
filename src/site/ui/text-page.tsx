import { Banner } from './banner.tsx'

/** A page of running text. @param html sanitised when it was imported */
export function TextPage({ title, subtitle, html }: { title: string; subtitle: string; html: string }) {
  return (
    <>
      <Banner title={title} subtitle={subtitle} />
      <div className="wrap section">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </>
  )
}
