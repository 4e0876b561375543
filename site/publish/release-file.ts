/** `hash` is of its bytes, which are in a pack. */
export type ReleaseFile = {
  /** Its place in the website, without a leading slash: 'members/index.html'. */
  file: string;
  hash: string;
  contentType: string;
};

/** `key` is the hash of everything the page was made from: equal keys mean equal bytes. */
export type ReleasePage = ReleaseFile & { key: string };

/** `release` is the last release whose renderer build had the asset. Older pages may still request it. */
export type ReleaseAsset = ReleaseFile & { release: number };
