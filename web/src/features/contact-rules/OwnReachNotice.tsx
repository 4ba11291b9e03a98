// In Profile Settings: our messages do not arrive.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { ownReach } from './queries.ts'

export const OwnReachNotice = ({ clientId }: { readonly clientId: string }) => {
  const { data } = useQuery(ownReach(clientId))
  const now = useNow()
  if (data === undefined || (data.email === null && data.text === null)) return null
  return (
    <chakra.div maxWidth="clientPage" marginBottom="5">
      <Notice kind="warning" title={m['contact-rules:reach.title']()}>
        {data.email !== null && <p>{m['contact-rules:reach.email']({ date: formatDate(data.email, now) })}</p>}
        {data.text !== null && <p>{m['contact-rules:reach.text']({ date: formatDate(data.text, now) })}</p>}
      </Notice>
    </chakra.div>
  )
}
