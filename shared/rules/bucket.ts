/** A bucket of any S3-compatible service, with its credentials. */
export type Bucket = {
  /** Null for Amazon's endpoint of the region. */
  endpoint: string | null;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Settings with which the AWS client works with Amazon S3 and with compatible services. */
export function s3ClientSettings({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services have buckets as folders, not as host names.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Only Amazon understands the checksums that the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  };
}
