// The home page. Families see the headline, the county map, and the next steps first. Below are the network's impact,
// programs, and stories.
import { CountyHero } from './CountyHero.tsx'
import { Founder } from './Founder.tsx'
import { ImpactBand } from './ImpactBand.tsx'
import { Programs } from './Programs.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Stories } from './Stories.tsx'
import { useImpact } from './useImpact.ts'

export const HomePage = () => {
  const impact = useImpact()
  return (
    <>
      <CountyHero {...(impact ? { impact } : {})} />
      <HowItWorks />
      <ImpactBand impact={impact} />
      <Programs />
      <Stories />
      <Founder />
    </>
  )
}
