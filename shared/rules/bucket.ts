/** A bucket of any S3 service, and the key to it. */
export type Bucket = {
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** What the AWS client must be told so that it works with Amazon's service and with everybody else's. */
export function s3ClientSettings({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // An address of its own is some other service's, where a bucket is a folder and not a host name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // What the client does else, only Amazon understands.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  };
}
