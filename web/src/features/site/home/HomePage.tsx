// The home page. Families see the headline, the county map, and the next steps first. Below are the network's impact,
// programs, and stories.
import { CountyHero } from './CountyHero.tsx'
import { Founder } from './Founder.tsx'
import { ImpactBand } from './ImpactBand.tsx'
import { Programs } from './Programs.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Stories } from './Stories.tsx'

export const HomePage = () => (
  <>
    <CountyHero />
    <HowItWorks />
    <ImpactBand />
    <Programs />
    <Stories />
    <Founder />
  </>
)
