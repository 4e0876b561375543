import { postOptions } from '#shared/content/option-lists.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { ChosenList, type ChosenProps } from './chosen-list.tsx';

type Props = ChosenProps & {
  /** The singular of the posts' type, such as 'member'. */
  noun: string;
  /** All posts of the type; undefined while they load. */
  posts: ListedPost[] | undefined;
};

export function ChosenPosts({ posts, ...props }: Props) {
  const postOf = (id: string) => posts?.find((post) => post.id === id);
  return (
    <ChosenList
      {...props}
      placeholder="Search by name"
      options={posts && postOptions(posts)}
      nameOf={(id) => postOf(id)?.title}
      mediaOf={(id) => pictureOf(postOf(id))}
    />
  );
}

function pictureOf(post: ListedPost | undefined) {
  return post?.media.poster ?? post?.media.cover;
}
