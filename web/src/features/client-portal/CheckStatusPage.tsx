// The page "Check Status": each of the family's requests on one line with a simple status, newest first (CLI-16,
// REF-32).
import { m } from '#messages'
import type { OwnReferral } from '#contracts/referrals.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, FileSearch, type LucideIcon, UserRoundCheck } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { readQuery } from '../../design-system/table/list-url.ts'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { OwnReferralsLoader } from './OwnReferralsLoader.tsx'
import { type SimpleProgress, simpleProgressLabels, toSimpleProgress } from './client-progress.ts'

const icons: Readonly<Record<SimpleProgress, LucideIcon>> = {
  in_review: FileSearch,
  in_service: UserRoundCheck,
  closed: CircleCheck,
}

export const CheckStatusPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page } = readQuery(PageQuery, search)
  return (
    <>
      <BackLink to={paths.clientReferrals()} marginBottom="3">
        {m['client-portal:referralsTitle']()}
      </BackLink>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {m['client-portal:statusTitle']()}
      </chakra.h1>
      <OwnReferralsLoader page={page}>
        {(list) => (
          <Panel aria-label={m['client-portal:statusTitle']()}>
            <chakra.ol aria-label={m['client-portal:statusTitle']()}>
              {list.rows.map((referral) => (
                <RequestRow key={referral.id} referral={referral} />
              ))}
            </chakra.ol>
            {list.pages > 1 && (
              <Paging page={list.page} pages={list.pages} onPage={(next) => setSearch({ page: String(next) })} />
            )}
          </Panel>
        )}
      </OwnReferralsLoader>
    </>
  )
}

const RequestRow = ({ referral }: { referral: OwnReferral }) => {
  const now = useNow()
  const progress = toSimpleProgress(referral.status)
  const Icon = icons[progress]
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      py="3"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.div>
        <TextLink to={paths.ownReferral(referral.id)} fontWeight="650">
          {referral.need}
        </TextLink>
        <chakra.p color="fg.muted" textStyle="small">
          {m['client-portal:requestedOn']({ date: formatDate(referral.createdAt, now) })}
        </chakra.p>
      </chakra.div>
      <chakra.strong display="inline-flex" alignItems="center" gap="2" fontWeight="650">
        <Icon size={19} strokeWidth={1.9} aria-hidden />
        {simpleProgressLabels[progress]()}
      </chakra.strong>
    </chakra.li>
  )
}
