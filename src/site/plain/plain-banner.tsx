import type { ReactNode } from 'react'
import { BannerScene } from '../ui/scene/banner-scene.tsx'

/** The band at the top of a plain page: lower than elsewhere, because visitors come for the content below. */
export const PlainBanner = ({ title, subtitle }: { title: string; subtitle: ReactNode }) => (
  <div className="band">
    <BannerScene className="scene" isLow />
    <div className="wrap">
      <h1>{title}</h1>
      <p>{subtitle}</p>
    </div>
  </div>
)
