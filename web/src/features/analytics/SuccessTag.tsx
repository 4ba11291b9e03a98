// A partner's success rate as a badge (ANA-09).
import { Tag } from '../../design-system/ui/Tag.tsx'
import { formatShare } from './format.ts'
import { successBadge } from './success-badge.ts'

const looks = {
  default: { bg: 'primary.solid', color: 'primary.contrast' },
  outline: { bg: 'transparent', color: 'primary.fg', borderWidth: '1.5px', borderColor: 'primary.solid' },
  secondary: { bg: 'bg.muted', color: 'fg' },
} as const

export const SuccessTag = ({ rate }: { rate: number | null }) =>
  rate === null ? (
    <>{formatShare(rate)}</>
  ) : (
    <Tag {...looks[successBadge(rate)]} fontVariantNumeric="tabular-nums">
      {formatShare(rate)}
    </Tag>
  )
