// The home page: for families the headline, the county map and the next steps; below, the network's impact, programs
// and stories.
import { CountyHero } from './CountyHero.tsx'
import { Founder } from './Founder.tsx'
import { ImpactBand } from './ImpactBand.tsx'
import { Programs } from './Programs.tsx'
import { Steps } from './Steps.tsx'
import { Stories } from './Stories.tsx'

export const HomePage = () => (
  <>
    <CountyHero />
    <Steps />
    <ImpactBand />
    <Programs />
    <Stories />
    <Founder />
  </>
)
