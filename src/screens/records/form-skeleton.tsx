import { Skeleton } from '../ui/skeleton.tsx'

/** A form whose values are on their way. */
export function FormSkeleton() {
  return (
    <div className="flex animate-shimmer flex-col gap-3 pb-4" aria-busy="true">
      <Skeleton isStill className="w-1/3" />
      <Skeleton isStill className="w-2/3" />
      <Skeleton isStill className="w-1/2" />
    </div>
  )
}
