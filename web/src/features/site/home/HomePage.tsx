// The home page: the headline answers the only question a family has, the quilt says where, the steps what happens next;
// below them what the network does, and in whose words.
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
