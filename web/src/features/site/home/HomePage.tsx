// The home page. Families see the headline, the county map, and the next steps first. Below are the network's impact,
// programs, and stories.
import { useEffect } from 'react'
import { CountyHero } from './CountyHero.tsx'
import { Founder } from './Founder.tsx'
import { showImpactFigures } from './impact-figures.ts'
import { ImpactBand } from './ImpactBand.tsx'
import { Programs } from './Programs.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Stories } from './Stories.tsx'

export const HomePage = () => {
  // Only in development: otherwise the page has no React, and its script shows the figures (page-script.ts).
  useEffect(() => void showImpactFigures(), [])
  return (
    <>
      <CountyHero />
      <HowItWorks />
      <ImpactBand />
      <Programs />
      <Stories />
      <Founder />
    </>
  )
}
