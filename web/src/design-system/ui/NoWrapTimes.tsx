// "24-48 hours" and "2-3 business days" are not torn at their hyphen.
import { chakra } from '@chakra-ui/react'

export const NoWrapTimes = ({ children }: { children: string }) =>
  children.split(/(\d+-\d+ \p{L}+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <chakra.span key={`${index} ${part}`} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ),
  )
