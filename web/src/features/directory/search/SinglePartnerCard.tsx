// One partner's card outside the list of partners, in the whole width.
import type { DirectoryPartner } from '#contracts/directory.ts'
import { PartnerCard } from '../partner/PartnerCard.tsx'
import { CardList } from './PartnerCards.tsx'

const ignore = () => {}

export const SinglePartnerCard = ({ partner }: { readonly partner: DirectoryPartner }) => (
  <CardList gridTemplateColumns="minmax(0, 1fr)">
    <PartnerCard partner={partner} onDetails={ignore} onPrefetch={ignore} />
  </CardList>
)
